import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantInfo } from '#contract/control/tenants.ts';
import { type TenantGateway, tenantGateway } from '../../../support/tenants.ts';

let gateway: TenantGateway;
let tenant: TenantInfo;
beforeAll(async () => {
  gateway = await tenantGateway();
  tenant = await gateway.createTenant({ seed: 'pages' });
});
afterAll(() => gateway.close());

const checkoutId = `${'A'.repeat(32)}.uat01-vm-tx01`;
const make = (wanted: object) => gateway.call('POST', `/tenants/${tenant.id}/pages`, wanted);
async function page(wanted: object) {
  const { pageUrl } = (await make({ checkoutId, ...wanted })).json();
  return gateway.call('GET', new URL(pageUrl).pathname);
}

describe('a blank page of a shop', () => {
  it('stands on another site than the gateway, with a page to return to', async () => {
    const made = await make({ checkoutId });
    expect(made.statusCode).toBe(201);
    const { pageUrl, resultUrl } = made.json();
    expect(pageUrl).toMatch(/^http:\/\/localhost:8090\/pages\/[0-9a-f]{32}$/);
    expect(resultUrl).toBe(`${pageUrl}/result`);
    expect((await gateway.call('GET', new URL(resultUrl).pathname)).body).toContain('<h1>Result</h1>');
  });

  it('is not under the name of the control plane, where its scripts would read every tenant', async () => {
    const { pageUrl, resultUrl } = (await make({ checkoutId })).json();
    for (const address of [pageUrl, resultUrl]) {
      const { pathname } = new URL(address);
      for (const path of [pathname, pathname.replace('/pages/', '/%70ages/')]) {
        const under = (host: string) => gateway.control.inject({ url: path, headers: { host } });
        const refused = await under('127.0.0.1:8090');
        expect([path, refused.statusCode]).toEqual([path, 421]);
        expect(refused.json().error.message).toBe(
          'Pages have a name of their own: open them at http://localhost:8090.',
        );
      }
      expect(
        (await gateway.control.inject({ url: pathname, headers: { host: 'localhost:8090' } })).statusCode,
      ).toBe(200);
    }
  });

  it('has the form, the script of the checkout and the options', async () => {
    const { body } = await page({
      brands: ['VISA', 'PAYPAL'],
      lang: 'ar',
      integrity: 'sha384-abc',
      options: { style: 'plain', labels: { submit: '</script>' } },
    });
    expect(body).toContain(`src="http://127.0.0.1:8080/v1/paymentWidgets.js?checkoutId=${checkoutId}"`);
    expect(body).toContain('integrity="sha384-abc" crossorigin="anonymous"');
    expect(body).toContain('data-brands="VISA PAYPAL"');
    expect(body).toContain('<html lang="ar">');
    expect(body).toContain('\\u003c/script>');
  });

  it('has the head and the body that a tester wrote, with form and script where they are wanted', async () => {
    const { body } = await page({ head: '<style>a{}</style>', body: '<p>{form}</p>{script}' });
    expect(body).toContain('<style>a{}</style>');
    expect(body).toMatch(/<p><form class="paymentWidgets".*<\/form><\/p><script/);
  });

  it('has the policy that the widget needs, a policy of the tester’s, or none', async () => {
    const policyOf = async (wanted: object) => (await page(wanted)).headers['content-security-policy'];
    expect(await policyOf({})).toContain('frame-src http://127.0.0.1:8080');
    expect(await policyOf({ csp: "default-src 'self'" })).toBe("default-src 'self'");
    expect(await policyOf({ csp: null })).toBeUndefined();
  });

  it('is refused without a checkout, and with a name that it does not have', async () => {
    const wrong = await make({});
    expect([wrong.statusCode, wrong.json().error.parameter]).toEqual([400, 'checkoutId']);
    const unknown = await make({ checkoutId, colour: 'red' });
    expect([unknown.statusCode, unknown.json().error.parameter]).toEqual([400, 'colour']);
    expect((await gateway.call('GET', '/pages/none')).statusCode).toBe(404);
  });

  it('is made with a brand that a configuration names', async () => {
    expect((await make({ checkoutId, brands: ['VISA', 'BLIK'] })).statusCode).toBe(201);
  });

  it('is refused with a brand that there is not, with the one that was probably meant', async () => {
    const wrong = await make({ checkoutId, brands: ['VISA', 'PAYPALL'] });
    expect([wrong.statusCode, wrong.json().error]).toEqual([
      400,
      {
        parameter: 'brands.1',
        message: 'brands.1 must be the code of a brand; PAYPALL is none, and PAYPAL was probably meant.',
      },
    ]);
  });
});
