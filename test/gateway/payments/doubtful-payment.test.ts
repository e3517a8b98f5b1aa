// @runs postgres
// @tests src/gateway/payments/checkout-payment.ts
/**
 * A process dies in the middle of a forwarded payment, and the shopper comes back with another card. At most one card is
 * charged.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import type { GatewayConnector, RoutedPayment } from '../../../src/gateway/connectors/connector.ts';
import { canContinue } from '../../../src/gateway/payments/checkout-payment.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import { card, entityId, minute, type TestGateway, testGateway, token } from '../../support/gateway.ts';
import { codeOf } from '../../support/merchant.ts';
import { newPayment } from '../../support/new-payment.ts';
import { order } from '../../support/order.ts';

const paid: Outcome = { code: '000.100.112', rule: 'test', reference: 'upstream0' };
const declined: Outcome = { code: '800.100.153', rule: 'test' };
const first = { attemptId: '1'.repeat(32) };
const second = { attemptId: '2'.repeat(32), 'card.number': '4111111111111111' };
const third = { attemptId: '3'.repeat(32), 'card.number': '4242424242424242' };

let folder: string;
let gateway: TestGateway;
let isHonouring: boolean;
/** The transactions that reached the connector: the key and the last digits of the card. */
let sent: string[];
/** What the upstream answers to a question; it does not know the payment when undefined. */
let asked: Outcome | undefined;
let answer: Outcome;
let hangs: boolean;
let dies: () => void;
let dead: Promise<void>;

const external: GatewayConnector = {
  ...simulator,
  async charge({ instrument }, key) {
    const name = `${key} ${instrument.kind === 'card' ? instrument.number.slice(-4) : ''}`;
    if (hangs) {
      dies();
      return new Promise<never>(() => {});
    }
    sent.push(name);
    return answer;
  },
  async find() {
    if (asked === undefined) throw new UnknownOutcome('the upstream gateway does not know it yet');
    return asked;
  },
};

const open = () =>
  testGateway({
    data: join(folder, 'gateway.sqlite'),
    external: () => ({ ...external, isRepeatable: isHonouring }),
    config: {
      registrationKeys: [{ id: 'one', key: '1'.repeat(64) }],
      entities: [
        {
          id: entityId,
          name: 'Shop',
          upstream: {
            address: 'http://127.0.0.1:9',
            accessToken: 'dGVzdA==',
            entityId,
            timeout: 5_000,
            idempotencyKeys: isHonouring,
          },
        },
      ],
    },
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-doubtful-'));
  isHonouring = true;
  sent = [];
  asked = undefined;
  answer = paid;
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

/** Runs an attempt until the process dies at the connector, and starts the next process. */
async function dieWith(checkout: string, fields: Record<string, string>): Promise<void> {
  hangs = true;
  dead = new Promise((resolve) => {
    dies = resolve;
  });
  void gateway.pay(checkout, fields);
  await dead;
  await gateway.close();
  hangs = false;
  gateway = await open();
}

async function begin(fields: Record<string, string> = {}): Promise<string> {
  gateway = await open();
  const checkout = await gateway.prepare({ testMode: 'EXTERNAL', merchantTransactionId: 'order-17' });
  await dieWith(checkout, { ...first, ...fields });
  return checkout;
}

const keyOf = (checkout: string, { attemptId }: typeof first) => `${checkout.slice(0, 32)}-${attemptId}`;
const configOf = async (checkout: string) => (await gateway.get(`/v1/checkouts/${checkout}/config`)).json();
const payments = () =>
  gateway.store.findByTransactionId({ entityIds: [entityId], merchantTransactionId: 'order-17', limit: 9 });

test.each([
  ['the same', first],
  ['another', second],
])(
  'a checkout whose process died is not over when its time is: %s attempt may have paid',
  async (_which, attempt) => {
    gateway = await open();
    const checkout = await gateway.prepare({ testMode: 'EXTERNAL' });
    gateway.wait(29 * minute);
    await dieWith(checkout, first);
    gateway.wait(31 * minute);
    expect(codeOf(await gateway.pay(checkout, attempt))).toBe('000.200.000');
    expect(codeOf(await gateway.status(checkout))).toBe('000.200.000');
    expect(await configOf(checkout)).toMatchObject({ expiresIn: 0, lastAttempt: 'waiting' });
    asked = paid;
    await gateway.runDue();
    expect(codeOf(await gateway.pay(checkout, attempt))).toBe(paid.code);
    expect([codeOf(await gateway.status(checkout)), sent]).toEqual([paid.code, []]);
  },
);

test('a checkout whose shopper approves at a provider is not over when its time is: it tells the outcome', async () => {
  gateway = await open();
  const checkout = await gateway.prepare({ testMode: 'EXTERNAL' });
  gateway.wait(29 * minute);
  const pending = '000.200.000';
  answer = {
    ...paid,
    code: pending,
    redirect: { url: 'https://bank.example/approve', method: 'GET' as const, parameters: [] },
  };
  expect((await gateway.pay(checkout, first)).json()).toHaveProperty('redirect');
  asked = answer;
  gateway.wait(2 * minute);
  expect(await configOf(checkout)).toMatchObject({ expiresIn: 0, finished: false, lastAttempt: 'waiting' });
  expect(codeOf(await gateway.pay(checkout, second))).toBe(pending);
  expect(await configOf(checkout)).toMatchObject({ lastAttempt: 'waiting' });
  asked = paid;
  gateway.wait(minute);
  expect(codeOf(await gateway.pay(checkout, third))).toBe(paid.code);
  expect([(await configOf(checkout)).finished, sent.length]).toEqual([true, 1]);
});

describe('another card at a checkout whose process died', () => {
  test('is sent as the transaction of the first one, and is the card of its payment', async () => {
    const checkout = await begin();
    expect(codeOf(await gateway.pay(checkout, second))).toBe(paid.code);
    expect(sent).toEqual([`${keyOf(checkout, first)} 1111`]);
    const all = await payments();
    expect(all.map(({ state, record }) => [state, record.card?.last4Digits])).toEqual([
      ['succeeded', '1111'],
    ]);
    expect(codeOf(await gateway.pay(checkout, first))).toBe(paid.code);
    expect(codeOf(await gateway.status(checkout))).toBe(paid.code);
  });

  test('keeps that transaction when its own process dies, for itself and for a third card', async () => {
    const checkout = await begin();
    await dieWith(checkout, second);
    expect(codeOf(await gateway.pay(checkout, first))).toBe('000.200.000');
    await dieWith(checkout, third);
    expect(codeOf(await gateway.pay(checkout, third))).toBe(paid.code);
    expect(sent).toEqual([`${keyOf(checkout, first)} 4242`]);
    expect((await payments()).map(({ record }) => record.card?.last4Digits)).toEqual(['4242']);
  });

  test('leaves the first attempt without a try when it is declined, and the checkout open for the next', async () => {
    const checkout = await begin();
    answer = declined;
    expect(codeOf(await gateway.pay(checkout, second))).toBe(declined.code);
    answer = paid;
    expect(codeOf(await gateway.pay(checkout, first))).toBe('000.200.000');
    expect(codeOf(await gateway.pay(checkout, third))).toBe(paid.code);
    expect(sent).toEqual([`${keyOf(checkout, first)} 1111`, `${keyOf(checkout, third)} 4242`]);
  });

  test('is answered with the payment of the first one when the upstream knows it', async () => {
    const checkout = await begin();
    asked = paid;
    expect(codeOf(await gateway.pay(checkout, second))).toBe(paid.code);
    expect(sent).toEqual([]);
    expect((await payments()).map(({ record }) => record.card?.last4Digits)).toEqual(['0000']);
  });

  test('is charged as a payment of its own when the first one was declined', async () => {
    const checkout = await begin();
    asked = declined;
    expect(codeOf(await gateway.pay(checkout, second))).toBe(paid.code);
    expect(sent).toEqual([`${keyOf(checkout, second)} 1111`]);
    expect((await payments()).map(({ state }) => state).sort()).toEqual(['failed', 'succeeded']);
  });

  test('waits and is not sent at an upstream that honours no keys', async () => {
    isHonouring = false;
    const checkout = await begin();
    expect(codeOf(await gateway.pay(checkout, second))).toBe('000.200.000');
    expect(await configOf(checkout)).toMatchObject({ finished: false, lastAttempt: 'waiting' });
    expect(sent).toEqual([]);
    expect((await payments()).map(({ state }) => state)).toEqual(['processing']);
  });

  test('is stored in place of the first one, which is erased', async () => {
    const checkout = await begin({ createRegistration: 'true' });
    await gateway.pay(checkout, { ...second, createRegistration: 'true' });
    const [payment] = await payments();
    const registration = await gateway.store.registrations.find(payment?.record.registrationId ?? '');
    expect([registration?.state, registration?.record.card?.last4Digits]).toEqual(['active', '1111']);
  });

  test('is not the card of the payment, and not stored, when the upstream has charged the first one', async () => {
    const checkout = await begin();
    const masked = { bin: '420000', last4Digits: '0000', expiryMonth: '12', expiryYear: '2030' };
    answer = { ...paid, paidCard: { masked, brand: 'VISA' } };
    const fields = { ...second, 'card.number': '5555555555554444', paymentBrand: 'MASTER' };
    expect(codeOf(await gateway.pay(checkout, { ...fields, createRegistration: 'true' }))).toBe(paid.code);
    const [payment] = await payments();
    expect(payment?.record).toMatchObject({ card: masked, paymentBrand: 'VISA' });
    expect([payment?.brand, payment?.record.registrationId]).toEqual(['VISA', undefined]);
  });

  test('that was stored before is not named, when the upstream has charged the first one', async () => {
    gateway = await open();
    const stored = { entityId, testMode: 'EXTERNAL', ...card, 'card.number': '5555555555554444' };
    const authorization = `Bearer ${token}`;
    const fields = { ...stored, paymentBrand: 'MASTER' };
    const registrationId = (await gateway.post('/v1/registrations', fields, { authorization })).json().id;
    const prepared = { testMode: 'EXTERNAL', merchantTransactionId: 'order-17' };
    const checkout = await gateway.prepare({ ...prepared, 'registrations[0].id': registrationId });
    await dieWith(checkout, first);
    const masked = { bin: '420000', last4Digits: '0000', expiryMonth: '12', expiryYear: '2030' };
    answer = { ...paid, paidCard: { masked, brand: 'VISA' } };
    const path = `/v1/checkouts/${checkout}/payment`;
    const again = { registrationId, attemptId: second.attemptId };
    expect(codeOf(await gateway.post(path, again, { accept: 'application/json' }))).toBe(paid.code);
    const [payment] = await payments();
    expect(payment?.record).toMatchObject({ card: masked, paymentBrand: 'VISA' });
    expect(payment?.record.registrationId).toBeUndefined();
    expect((await gateway.store.registrations.find(registrationId))?.paidAt).toBeNull();
  });
});

describe('a payment can be continued by an order', () => {
  const channel = {
    id: entityId,
    name: 'Shop',
    webhooks: [],
    upstream: {
      address: 'http://127.0.0.1:9',
      accessToken: 'dGVzdA==',
      entityId,
      timeout: 5_000,
      idempotencyKeys: true,
    },
  };
  const same: RoutedPayment = {
    ...order(),
    channel,
    mode: 'EXTERNAL',
    parameters: { merchantTransactionId: 'order-17' },
  };
  const payment = {
    ...newPayment({ id: same.id }),
    entityId,
    mode: 'EXTERNAL',
    paymentType: same.paymentType,
    amount: 9200,
    currency: 'EUR',
    merchantTransactionId: 'order-17',
    state: 'processing',
    rule: '',
    connectorReference: null,
    ledger: { reserved: 0, taken: 0 },
    version: 0,
  } as unknown as Parameters<typeof canContinue>[1];
  const linkedTo = { id: 'p', paymentType: 'PA', brand: 'VISA', reference: 'r', merchantTransactionId: null };
  const { upstream } = channel;

  const page = { brand: 'IDEAL', instrument: { kind: 'none' } } as const;
  const account = {
    brand: 'SEPA',
    instrument: { kind: 'bankAccount', iban: 'DE23100000001234567890' },
  } as const;

  test.each<[string, boolean, Partial<RoutedPayment>, string?]>([
    ['of another card', true, { brand: 'MASTER' }],
    ['by a page in place of a card', false, page],
    ['by a card in place of a page', false, {}, 'IDEAL'],
    ['by the same page', true, page, 'IDEAL'],
    ['by another page', false, page, 'EPS'],
    ['of an account, which may be another one', false, account, 'SEPA'],
    ['of another channel', false, { channel: { ...channel, id: 'b'.repeat(32) } }],
    [
      'to an upstream without keys',
      false,
      { channel: { ...channel, upstream: { ...upstream, idempotencyKeys: false } } },
    ],
    ['of another mode', false, { mode: 'INTERNAL' }],
    ['of another type', false, { paymentType: 'PA' }],
    ['of another amount', false, { amount: '92.01' }],
    ['of another currency', false, { currency: 'USD' }],
    ['of another reference', false, { parameters: { merchantTransactionId: 'order-18' } }],
    ['that raises an authorisation', false, { linkedTo }],
  ])('%s: %s', (_name, expected, change, brand = payment.brand) => {
    const connectors = forwardingConnectors({ forwardings: {} as never, warn: () => {} });
    const context = { config: buildConfig(), connectors };
    expect(canContinue(context, { ...payment, brand }, { ...same, ...change })).toBe(expected);
  });
});
