import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minute, type TestGateway } from '../../support/gateway.ts';
import { testSimulator } from '../../support/simulator-routes.ts';

const page = '/connectors/asyncresponse_simulator';
const json = { accept: 'application/json' };
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testSimulator();
});
afterAll(() => gateway.close());

const submit = (id: string, fields: Record<string, string>, headers = json) =>
  gateway.post(`/v1/checkouts/${id}/payment`, { paymentBrand: 'PAYPAL', ...fields }, headers);
const closed = (id: string) => gateway.get(`/v1/checkouts/${id}/closed`);
const config = async (id: string) => (await gateway.get(`/v1/checkouts/${id}/config`)).json();

async function decide(submitted: { json(): { redirect: Redirect } }, choice: string) {
  const { parameters } = submitted.json().redirect;
  const fields = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  return gateway.post(page, { ...fields, choice });
}

interface Redirect {
  readonly url: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

describe('a payment of a flow inside the page', () => {
  const flow = 'inline';

  test('leads to the provider’s page, ends at the gateway, and the checkout then names the way to the result', async () => {
    const id = await gateway.prepare();
    const submitted = await submit(id, { flow });
    expect(submitted.json().redirect.url).toMatch(new RegExp(`${page}$`));
    expect(await config(id)).toMatchObject({ finished: false, lastAttempt: 'waiting' });
    const decided = await decide(submitted, 'approve');
    expect([decided.statusCode, decided.headers.location]).toEqual([303, `/v1/checkouts/${id}/closed`]);
    const { finished, redirect } = await config(id);
    expect([finished, redirect.url]).toEqual([
      true,
      expect.stringMatching(/^https:\/\/shop\.example\/result\?/),
    ]);
  });

  test.each([
    ['cancel', 'cancelled'],
    ['decline', 'declined'],
  ])('leaves the checkout open after a %s, and another brand pays it', async (choice, lastAttempt) => {
    const id = await gateway.prepare();
    const decided = await decide(await submit(id, { flow }), choice);
    expect(decided.headers.location).toBe(`/v1/checkouts/${id}/closed`);
    expect(await config(id)).toMatchObject({ finished: false, lastAttempt });
    expect((await gateway.pay(id)).json().result.code).toBe('000.100.110');
  });

  test('that needs no provider’s page ends at the gateway at once', async () => {
    const id = await gateway.prepare();
    const fields = { flow, 'virtualAccount.accountId': 'jane@shop.example', paymentBrand: 'NETELLER' };
    const answer = await submit(id, fields);
    expect(answer.json()).toMatchObject({
      result: { code: '000.100.110' },
      redirect: {
        url: expect.stringMatching(new RegExp(`^http://[^/]+/v1/checkouts/${id}/closed$`)),
        method: 'GET',
        parameters: [],
      },
    });
    expect((await submit(id, fields, html)).headers.location).toMatch(
      new RegExp(`/v1/checkouts/${id}/closed$`),
    );
    expect((await config(id)).redirect.url).toMatch(/^https:\/\/shop\.example\/result\?/);
  });
});

describe('GET /v1/checkouts/{id}/closed', () => {
  test('tells the shop’s pages that the payment has ended, shows a link to the result and runs one script of this release', async () => {
    const id = await gateway.prepare({ shopOrigins: 'https://m.shop.example' });
    await submit(id, { flow: 'popup' });
    const { body, headers, statusCode } = await closed(id);
    expect(statusCode).toBe(200);
    expect(body).toContain(
      '<html lang="en" dir="ltr" data-shop="https://m.shop.example https://shop.example">',
    );
    expect(body).toContain('You can close this window</h1>');
    expect(body).toContain('<a href="https://shop.example/result?order=7&amp;id=');
    expect(body.match(/<script[^>]*>/g)).toEqual([
      '<script src="/v1/static/0123456789ab/closed.js" integrity="sha384-closed" crossorigin="anonymous" defer>',
    ]);
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(body) ?? [];
    const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'unsafe-none',
      'content-security-policy':
        `default-src 'none'; script-src 'self'; style-src '${styleHash}'; form-action 'none'; base-uri 'none'; ` +
        "frame-ancestors https://m.shop.example https://shop.example; require-trusted-types-for 'script'; trusted-types 'none'",
    });
    expect(headers['x-frame-options']).toBeUndefined();
  });

  test.each([
    ['the checkout’s', { locale: 'ar' }, 'de', '<html lang="ar" dir="rtl"', 'يمكنك إغلاق هذه النافذة</h1>'],
    ['else the browser’s', {}, 'de-CH', '<html lang="de" dir="ltr"', 'Ergebnis im Shop ansehen</a>'],
  ])('is written in %s language', async (_which, prepared: Record<string, string>, accept, root, text) => {
    const id = await gateway.prepare(prepared);
    await submit(id, { flow: 'popup' });
    const { body } = await gateway.get(`/v1/checkouts/${id}/closed`, { 'accept-language': accept });
    expect(body).toContain(root);
    expect(body).toContain(text);
  });

  test('tells the page of the form’s shopperResultUrl where the shop prepared none', async () => {
    const id = await gateway.prepare({ shopperResultUrl: '' });
    await submit(id, {
      flow: 'popup',
      shopperResultUrl: 'https://form.example/"done"'.replaceAll('"', '%22'),
    });
    const { body, headers } = await closed(id);
    expect(body).toContain('data-shop="https://form.example"');
    expect(headers['content-security-policy']).toContain('frame-ancestors http: https:;');
  });

  test.each([
    ['nobody paid yet', () => gateway.prepare(), 200],
    ['is unknown', async () => `${'0'.repeat(32)}.uat01-vm-tx01`, 404],
    ['is none', async () => 'nonsense', 404],
  ])('tells nobody of a checkout that %s', async (_name, make, status) => {
    const { body, statusCode } = await closed(await make());
    expect(statusCode).toBe(status);
    expect(body).toContain('data-shop>');
    expect(body).not.toContain('<a ');
  });

  test('is still there for a shopper who comes back after the checkout’s end', async () => {
    const id = await gateway.prepare();
    const submitted = await submit(id, { flow: 'popup' });
    gateway.wait(31 * minute);
    await gateway.runDue();
    expect((await decide(submitted, 'approve')).headers.location).toBe(`/v1/checkouts/${id}/closed`);
    expect((await closed(id)).statusCode).toBe(200);
  });
});
