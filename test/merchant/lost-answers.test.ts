// @runs rest
// @tests src/merchant/index.ts
/**
 * What becomes of a request whose answer is lost, with the real gateway behind a proxy that cuts, breaks and delays
 * answers before and after the gateway has processed the request: nobody is charged twice.
 */
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CallOutcome, createMerchant, MerchantError } from '../../src/merchant/index.ts';
import { CountedCharges } from '../support/counted-charges.ts';
import { type Fault, type FaultProxy, faults, startFaultProxy } from '../support/fault-proxy.ts';
import { card, entityId, type TestGateway, testGateway, token } from '../support/gateway.ts';

let gateway: TestGateway;
let proxy: FaultProxy;
const charges = new CountedCharges();

beforeAll(async () => {
  gateway = await testGateway({ connector: charges.connector });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  proxy = await startFaultProxy(`http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`);
});
afterEach(() => proxy.heal());
afterAll(async () => {
  await proxy.close();
  await gateway.close();
});

const price = { amount: '92.00', currency: 'EUR' };
const debit = { ...price, paymentType: 'DB', ...card };

const merchant = (settings: { timeoutMs?: number; retries?: number } = {}) =>
  createMerchant({ gateway: proxy.address, entityId, accessToken: token, ...settings });

type Paying = (options?: {
  idempotencyKey?: string | undefined;
}) => Promise<CallOutcome<{ id?: string | undefined }>>;

/** Meets the fault once, and then does as the error says. Gives the error, if there was one. */
async function payThrough(fault: Fault, first: Paying, again: Paying): Promise<MerchantError | undefined> {
  charges.charged = [];
  proxy.script(fault);
  const error = await first().then(
    ({ state }) => void expect(state).toBe('accepted'),
    (reason: unknown) => reason as MerchantError,
  );
  await proxy.heal();
  if (error === undefined) return undefined;
  expect(error).toBeInstanceOf(MerchantError);
  expect(error.isOutcomeUnknown).toBe(true);
  expect(error.idempotencyKey).toMatch(/^[\x21-\x7e]+$/);
  expect((await again({ idempotencyKey: error.idempotencyKey })).state).toBe('accepted');
  return error;
}

describe('a payment', () => {
  test.each(faults)('is made once with %s the gateway', async (_name, fault) => {
    const pay =
      (timeoutMs: number): Paying =>
      (options) =>
        merchant({ timeoutMs }).pay(debit, options);
    await payThrough(fault, pay(700), pay(10_000));
    await proxy.settled();
    expect(charges.charged).toEqual(['DB 92.00']);
  });
});

const cut: Fault = { forward: true, reply: 'reset' };
const unsent: Fault = { forward: false, reply: 'reset' };
const short: Fault = { forward: true, reply: 'truncate' };

describe.each([
  ['cut before it is processed', unsent],
  ['cut after it was processed', cut],
  ['cut short', short],
] as const)('a request that is %s', (_name, fault) => {
  const once = async (paying: Paying, expected: string) => {
    expect(await payThrough(fault, paying, paying)).toBeUndefined();
    expect(charges.charged).toEqual([expected]);
  };

  test('captures once', async () => {
    const { record } = await merchant().pay({ ...debit, paymentType: 'PA' });
    const part = { ...price, amount: '40.00' };
    await once((options) => merchant().capture(record.id ?? '', part, options), 'CP 40.00');
  });

  test('refunds once', async () => {
    const { record } = await merchant().pay(debit);
    const part = { ...price, amount: '40.00' };
    await once((options) => merchant().refund(record.id ?? '', part, options), 'RF 40.00');
  });

  test('reverses once, and is not told that nothing is left to reverse', async () => {
    const { record } = await merchant().pay({ ...debit, paymentType: 'PA' });
    await once((options) => merchant().reverse(record.id ?? '', {}, options), 'RV 92.00');
  });

  test('charges a stored card once', async () => {
    const { paymentBrand, ...fields } = card;
    const { record } = await merchant().register({ paymentBrand, ...fields });
    const sale = {
      ...price,
      paymentType: 'DB',
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'UNSCHEDULED',
    };
    await once((options) => merchant().payWithRegistration(record.id, sale, options), 'DB 92.00');
  });

  test('confirms a checkout once', async () => {
    const { id } = await merchant().prepareCheckout({ ...price, paymentType: 'DB' });
    await gateway.pay(id, { shopperResultUrl: 'app://result', onlySave: 'true', attemptId: 'd'.repeat(32) });
    await once(() => merchant().confirmCheckout(id), 'DB 92.00');
  });

  test('reads, prepares, changes and finds after all', async () => {
    const { record } = await merchant().pay(debit);
    const through = <Body>(asked: () => Promise<Body>) => {
      proxy.script(fault);
      return asked();
    };
    expect((await through(() => merchant().readPayment(record.id ?? ''))).state).toBe('accepted');
    const { id } = await through(() => merchant().prepareCheckout({ ...price, paymentType: 'DB' }));
    await through(() => merchant().updateCheckout(id, { amount: '1.00' }));
    expect(await through(() => merchant().findPayment(record.id ?? ''))).toMatchObject({ id: record.id });
  });

  test('stores a card and ends it by one request each, because a repeat would do it twice', async () => {
    const { paymentBrand, ...fields } = card;
    proxy.script(fault);
    await expect(merchant().register({ paymentBrand, ...fields })).rejects.toMatchObject({
      problem: 'unreachable',
      isOutcomeUnknown: false,
      remedy: expect.stringContaining('Nothing was charged'),
    });
    const { record } = await merchant().register({ paymentBrand, ...fields });
    proxy.script(fault);
    await expect(merchant().deregister(record.id)).rejects.toMatchObject({ problem: 'unreachable' });
  });
});

describe('a request that is never answered', () => {
  test('is repeated as often as the settings say, and the outcome is found by the order’s reference', async () => {
    const merchantTransactionId = 'order-lost';
    proxy.always(cut);
    charges.charged = [];
    const asked = merchant({ retries: 1 }).pay({ ...debit, merchantTransactionId });
    const error = await asked.catch((reason: MerchantError) => reason);
    expect(error).toMatchObject({
      problem: 'unreachable',
      isOutcomeUnknown: true,
      remedy: expect.stringContaining('findOutcome'),
    });
    await proxy.heal();
    const order = { merchantTransactionId, ...price, paymentType: 'DB' };
    expect(await merchant().findOutcome(order)).toMatchObject({ state: 'paid' });
    expect(charges.charged).toEqual(['DB 92.00']);
  });

  test('is sent once when the settings say so', async () => {
    proxy.script(unsent);
    await expect(merchant({ retries: 0 }).pay(debit)).rejects.toMatchObject({ isOutcomeUnknown: true });
  });

  test('of a gateway that is down is an unknown outcome, too', async () => {
    await proxy.refuse();
    await expect(merchant().pay(debit)).rejects.toMatchObject({
      problem: 'unreachable',
      isOutcomeUnknown: true,
    });
  });
});

describe('a gateway that has too much to do', () => {
  test('gives the one payment to a caller who gave up waiting and comes again with the key', async () => {
    charges.charged = [];
    const release = charges.hold();
    const error = await merchant({ timeoutMs: 300 })
      .pay(debit)
      .catch((reason: MerchantError) => reason);
    expect(error).toMatchObject({ problem: 'slow', isOutcomeUnknown: true });
    release();
    const { idempotencyKey } = error as MerchantError;
    expect((await merchant().pay(debit, { idempotencyKey })).state).toBe('accepted');
    await proxy.settled();
    expect(charges.charged).toEqual(['DB 92.00']);
  });
});
