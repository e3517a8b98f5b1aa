// @tests src/testing/kit/index.ts
import { expect, test } from 'vitest';
import { connectGateway, type ShopPage } from '../../../src/testing/kit/index.ts';
import { startStandIn } from './stand-in.ts';

const detail = { checkout: { state: 'open' }, timeline: [], charges: [] };

async function createTenant() {
  const standIn = await startStandIn({
    'GET /tenants/E1/checkouts/C1': detail,
    'POST /tenants/E1/pages': {
      pageUrl: 'http://localhost:1/pages/p',
      resultUrl: 'http://localhost:1/pages/p/result',
    },
  });
  return { standIn, tenant: await (await connectGateway(standIn.url)).createTenant() };
}

/** A page that gives these answers when it is read, one after the other, and then the last again. */
function createPage(...answers: unknown[]): ShopPage {
  const url = () => 'http://localhost:4000/cart';
  return {
    url,
    async evaluate() {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}
const content = (src: string) => ({ src, integrity: 'sha384-x', result: 'http://localhost:4000/result' });

test('a checkout is told by the script of the shop’s page, however late it comes', async () => {
  const { standIn, tenant } = await createTenant();
  const src = `${standIn.url}/v1/paymentWidgets.js?checkoutId=C1`;
  const page = createPage(undefined, new Error('Execution context was destroyed'), content(src));
  const checkout = await tenant.checkoutOf(page);
  expect(checkout).toMatchObject({
    id: 'C1',
    integrity: 'sha384-x',
    pageUrl: 'http://localhost:4000/cart',
    resultUrl: 'http://localhost:4000/result',
  });
  expect(await checkout.detail()).toEqual(detail);
});

test('a checkout is told by its id, and gets a blank page', async () => {
  const { tenant } = await createTenant();
  expect(await tenant.checkoutOf('C1')).toMatchObject({ id: 'C1', pageUrl: 'http://localhost:1/pages/p' });
});

test('a form that stores a card without a payment names its checkout, too', async () => {
  const { standIn, tenant } = await createTenant();
  const page = createPage(content(`${standIn.url}/v1/paymentWidgets.js?checkoutId=C1/registration`));
  expect((await tenant.checkoutOf(page)).id).toBe('C1');
});

test('a page without the script is told, with the remedy', async () => {
  const { tenant } = await createTenant();
  await expect(tenant.checkoutOf(createPage(undefined), { timeout: 120 })).rejects.toThrow(
    /^http:\/\/localhost:4000\/cart had no tag of the script .* in 0.12 s\. Open the page with the form first/,
  );
});

test('a script without a checkout is told', async () => {
  const { standIn, tenant } = await createTenant();
  const page = createPage(content(`${standIn.url}/v1/paymentWidgets.js`));
  await expect(tenant.checkoutOf(page)).rejects.toThrow('names no checkout');
});

test('a checkout of another merchant, and one of another gateway, are told, with the remedy', async () => {
  const { standIn, tenant } = await createTenant();
  await expect(tenant.checkoutOf('C2')).rejects.toThrow(
    `The checkout C2 is none of this tenant's. The shop has to prepare it at ${standIn.url} with the tenant's entityId`,
  );
  const page = createPage(content('https://live.example/v1/paymentWidgets.js?checkoutId=C2'));
  await expect(tenant.checkoutOf(page)).rejects.toThrow('comes from another gateway, https://live.example');
});
