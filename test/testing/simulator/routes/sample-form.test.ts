import { afterEach, describe, expect, test } from 'vitest';
import { buildConfig, type ConfigInput } from '../../../../src/gateway/config/config.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { testProgram } from '../../../support/program.ts';

const { entities, grants } = buildConfig();
const openCheckout = /paymentWidgets\.js\?checkoutId=([0-9A-F]{32}\.[\w-]+)/;

let gateway: TestGateway;
afterEach(() => gateway.close());

describe('the form to try on /docs', () => {
  test('has a checkout of its own each time, which leads back to the gateway’s address as the browser sees it', async () => {
    gateway = await testProgram({ config: { entities, grants, publicOrigin: 'https://pay.example' } });
    expect((await gateway.get('/docs')).body).toContain('<iframe src="/_sim/form"');
    const pages = [await gateway.get('/_sim/form'), await gateway.get('/_sim/form')];
    const ids = pages.map(({ body }) => openCheckout.exec(body)?.[1] ?? '');
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) {
      const { parameters } = (await gateway.store.findCheckout(id.slice(0, 32))) ?? {};
      expect(parameters).toMatchObject({
        amount: '92.00',
        shopperResultUrl: 'https://pay.example/_sim/form/paid',
      });
    }
  });

  test.each<[string, ConfigInput]>([
    ['behind a proxy of this computer', { trustedProxies: ['127.0.0.1'] }],
    ['that other computers reach by a name', { allowedHosts: ['pay.test'] }],
    ['with an address of its own', { publicOrigin: 'https://pay.example' }],
  ])('is there on a gateway %s', async (_, settings) => {
    gateway = await testProgram({ config: { entities, grants, ...settings } });
    expect((await gateway.get('/_sim/form')).body).toMatch(openCheckout);
  });

  test('is framed by pages of the gateway alone', async () => {
    gateway = await testProgram({ config: { entities, grants } });
    const { headers } = await gateway.get('/_sim/form');
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'(;|$)/);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test.each([
    ['of a checkout that nobody has paid', (id: string) => id],
    ['of an id that names nothing', () => '%3Cb%3E'],
  ])('ends in a page that says what the gateway says %s', async (_, choose) => {
    gateway = await testProgram({ config: { entities, grants } });
    const id = openCheckout.exec((await gateway.get('/_sim/form')).body)?.[1] ?? '';
    const { statusCode, body } = await gateway.get(`/_sim/form/paid?id=${choose(id)}`);
    expect([statusCode, body]).toEqual([200, expect.stringMatching(/<h1>[^<]{5,}<\/h1>/)]);
    expect(body).not.toContain('<b>');
  });

  test('is not there where other merchants are configured, and /docs has its picture', async () => {
    gateway = await testProgram();
    expect((await gateway.get('/_sim/form')).statusCode).toBe(404);
    expect((await gateway.get('/docs')).body).toMatch(/^(?!.*<iframe).*class="hero".*<img src="data:image/s);
  });

  test('is not there in the live environment', async () => {
    gateway = await testProgram({ config: { environment: 'live' } });
    expect((await gateway.get('/_sim/form')).statusCode).toBe(404);
  });
});
