import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMerchant, type Merchant } from '../../src/merchant/index.ts';
import { entityId, type TestGateway, testGateway, token } from '../support/gateway.ts';

let gateway: TestGateway;
let merchant: Merchant;
let address: string;

beforeAll(async () => {
  gateway = await testGateway();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}/`;
  merchant = createMerchant({ gateway: address, entityId, accessToken: token });
});
afterAll(() => gateway.close());

const sale = { amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: 'order-0007' };
const shopperResultUrl = 'app://result';

/** Prepares as a merchant's server does, pays as the SDK does, and gives what the server then expects and asks for. */
async function pay(fields: Record<string, string> = {}, parameters: Record<string, string> = {}) {
  const { id } = await merchant.prepareCheckout({ ...sale, ...parameters });
  await gateway.pay(id, { shopperResultUrl, ...fields });
  return { expected: { ...sale, checkoutId: id }, path: `/v1/checkouts/${id}/payment` };
}

describe('a merchant’s server and the gateway', () => {
  test('agree on a payment', async () => {
    const { expected, path } = await pay();
    const { state, record } = await merchant.readStatus(path, { ...expected, amount: '92' });
    expect(state).toBe('paid');
    expect(record.id).toMatch(/^[0-9a-f]{32}$/);
    const again = await merchant.readStatus(path, { ...expected, id: record.id, paymentBrands: ['VISA'] });
    expect(again.state).toBe('paid');
  });

  test('do not accept one order’s payment for another order (threeds-security T34)', async () => {
    const cheap = await pay({}, { amount: '1.00' });
    const { id } = await merchant.prepareCheckout(sale);
    const { state, differences } = await merchant.readStatus(cheap.path, { ...sale, checkoutId: id });
    expect([state, differences.map(({ field }) => field)]).toEqual(['mismatch', ['ndc', 'amount']]);
  });

  test.each([
    ['a card that is declined', { 'card.holder': '800.100.153' }, {}, 'declined'],
    ['a number that fails its check', { 'card.number': '4200000000000001' }, {}, 'declined'],
    ['a forced decline', {}, { 'customParameters[forceResultCode]': '800.100.151' }, 'declined'],
    ['one that waits', {}, { 'customParameters[forceResultCode]': '000.200.000' }, 'pending'],
    ['one with an unknown end', {}, { 'customParameters[forceResultCode]': '900.100.300' }, 'pending'],
  ] as const)('agree on %s', async (_name, fields, parameters, state) => {
    const { expected, path } = await pay(fields, parameters);
    expect((await merchant.readStatus(path, expected)).state).toBe(state);
  });
});

test('the helper, built for merchants, needs no package', async () => {
  const built = await build({
    root: resolve(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { ssr: 'src/merchant/index.ts', write: false, target: 'node20', minify: false },
  });
  const { output } = [built].flat()[0] as unknown as {
    output: { imports: string[]; exports: string[]; code: string }[];
  };
  expect(output.map(({ imports }) => imports)).toEqual([[]]);
  expect(output[0]?.exports.sort()).toEqual([
    'MerchantError',
    'WebhookError',
    'checkoutIdIn',
    'createMerchant',
    'differencesFrom',
    'getCategory',
    'isStatusPath',
    'openWebhook',
    'toStatus',
  ]);
  // The catalogue of result codes and the tables of parameters stay at the gateway.
  expect(output[0]?.code.length).toBeLessThan(60_000);
  expect(output[0]?.code).not.toMatch(/Rejected by Throttling|mandate\.dateOfSignature/);
});
