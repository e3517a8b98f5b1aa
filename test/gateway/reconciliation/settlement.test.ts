/** The operator ends a payment of which its acquirer tells nothing. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Connector, defineConnector } from '../../../src/connector/connector.ts';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import { type Settlement, settlePayment } from '../../../src/gateway/reconciliation/settlement.ts';
import { cardCapabilities } from '../../support/card-capabilities.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import {
  checkout,
  entityId,
  forwarded,
  minute,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';
import { codeOf } from '../../support/merchant.ts';
import { newPayment, newStart } from '../../support/new-payment.ts';

const day = 24 * 60 * minute;
const authorization = `Bearer ${token}`;

let gateway: TestGateway;
/** What the connector answers; nothing when undefined. */
let answer: Outcome | undefined;
let calls: number;
let find: Connector['find'];
/** How often the connector was made. */
let created: number;

async function call(): Promise<Outcome> {
  calls += 1;
  if (answer === undefined) throw new UnknownOutcome('no answer came');
  return answer;
}

const silent = defineConnector<object>({
  name: 'silent',
  capabilities: {
    ...cardCapabilities,
    paymentTypes: ['DB', 'PA', 'RF'],
  },
  settings: { parse: () => ({}) },
  create() {
    created += 1;
    return { charge: call, followUp: call, repeatableFor: 7 * day, ...(find && { find }) };
  },
});

beforeEach(async () => {
  answer = undefined;
  calls = 0;
  find = undefined;
  created = 0;
  gateway = await testGateway({
    config: {
      connectors: { silent: { definition: silent, settings: {} } },
      routing: [{ connector: 'silent' }],
    },
    connectors: ({ forwardings }, warn) => forwardingConnectors({ forwardings, warn }),
  });
});
afterEach(() => gateway.close());

/** Has the channel pay at an upstream of its own, which does not answer. */
async function openWithUpstream(): Promise<void> {
  await gateway.close();
  const upstream = { address: 'https://up.example', accessToken: 'token', entityId: 'e'.repeat(32) };
  const send = () => Promise.reject(new UnknownOutcome('no answer came'));
  gateway = await testGateway({
    config: { entities: [{ id: entityId, name: 'Test Shop', upstream }] },
    connectors: ({ forwardings }, warn) =>
      forwardingConnectors({ forwardings, warn }, { send, close: async () => {} }),
  });
}

const pay = async (fields = {}) =>
  (await gateway.post('/v1/payments', { ...forwarded, ...fields }, { authorization })).json();
const follow = async (id: string) =>
  (
    await gateway.post(
      `/v1/payments/${id}`,
      { entityId, amount: '92.00', currency: 'EUR', paymentType: 'RF' },
      { authorization },
    )
  ).json();
const settle = (paymentId: string, changes: Partial<Settlement> = {}) =>
  settlePayment(gateway.context, { paymentId, as: 'declined', isForced: false, ...changes });
const isForced = true;

describe('a payment that its operator settles', () => {
  test('as declined has that outcome, says who ended it, and its merchant is told', async () => {
    const { id } = await pay({ notificationUrl: 'https://shop.example/told' });
    await settle(id, { isForced });
    const payment = await gateway.store.findPayment(id);
    expect([payment?.state, payment?.rule]).toEqual(['failed', 'settled-by-operator']);
    expect(payment?.record).toMatchObject({
      result: { code: '900.100.100' },
      resultDetails: { ExtendedDescription: 'Settled by the operator of the gateway.' },
    });
    const { kind } = (await claimed()).find(({ payload }) => JSON.stringify(payload).includes(id)) ?? {};
    expect(kind).toBe('notification');
  });

  /** The jobs that are left. */
  const claimed = () =>
    gateway.store.jobs.claim({
      kinds: ['notification', 'unknown-payment', 'forget-order'],
      limit: 99,
      perQueue: 99,
      now: gateway.context.clock.now() + day,
      leaseUntil: gateway.context.clock.now() + 2 * day,
    });

  test('as declined is never sent again, and its card is gone', async () => {
    const { id } = await pay();
    await settle(id, { isForced });
    expect(await gateway.store.resends.find(id)).toBeUndefined();
    answer = { code: '000.000.000', rule: 'test', reference: 'late' };
    gateway.wait(10 * minute);
    await gateway.runDue();
    expect([calls, (await gateway.store.findPayment(id))?.state]).toEqual([1, 'failed']);
  });

  test('as declined is never sent, also when its process died before it marked it as sent', async () => {
    const attempt = newPayment({ id: 'unmarked', entityId, mode: 'EXTERNAL', connector: 'silent' });
    await gateway.store.beginAttempt(newStart(attempt));
    await settle('unmarked', { isForced });
    expect((await gateway.store.findPayment('unmarked'))?.state).toBe('failed');
    expect((await gateway.store.forwardings.find(attempt.connectorKey))?.sentAt).toBe(0);
  });

  test('as declined leaves its checkout open for another card', async () => {
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    await gateway.pay(id);
    const { paymentId } = (await gateway.store.findCheckout(id.slice(0, 32))) ?? {};
    await settle(paymentId ?? '', { isForced });
    expect(codeOf(await gateway.status(id))).toBe('900.100.100');
    answer = { code: '000.000.000', rule: 'test', reference: 'second' };
    expect(codeOf(await gateway.pay(id, { attemptId: '2'.repeat(32) }))).toBe('000.100.112');
  });

  test('as declined gives what it took back to the payment that it follows', async () => {
    answer = { code: '000.000.000', rule: 'test', reference: 'first' };
    const { id } = await pay();
    answer = undefined;
    const refund = await follow(id);
    expect((await follow(id)).result.code).toBe('700.300.300');
    await settle(refund.id, { isForced });
    answer = { code: '000.000.000', rule: 'test', reference: 'second' };
    expect((await follow(id)).result.code).toBe('000.100.112');
  });

  test('as paid is followed by the name that the acquirer has for it', async () => {
    const { id } = await pay();
    await settle(id, { as: 'paid', reference: 'psp-1', isForced });
    const payment = await gateway.store.findPayment(id);
    expect([payment?.state, payment?.connectorReference]).toEqual(['succeeded', 'psp-1']);
    answer = { code: '000.000.000', rule: 'test', reference: 'refund' };
    expect((await follow(id)).result.code).toBe('000.100.112');
  });

  test('as paid keeps the name that the acquirer has told', async () => {
    answer = { code: '000.200.000', rule: 'test', reference: 'told' };
    const { id } = await pay();
    await settle(id, { as: 'paid', isForced });
    expect((await gateway.store.findPayment(id))?.connectorReference).toBe('told');
  });

  test('needs no force when its key is no longer known and nothing can arrive any more', async () => {
    const { id } = await pay();
    await expect(settle(id)).rejects.toThrow('until 2026-11-27T10:00:00.000Z: wait until then');
    gateway.wait(7 * day);
    await settle(id);
    expect([(await gateway.store.findPayment(id))?.state, created]).toEqual(['failed', 1]);
  });

  test('needs force, or a wait, while what was sent again last can arrive', async () => {
    answer = { code: '000.000.000', rule: 'test', reference: 'first' };
    const { id } = await pay();
    answer = undefined;
    const refund = await follow(id);
    gateway.wait(7 * day - minute);
    await gateway.runDue();
    expect(calls).toBe(3);
    gateway.wait(minute);
    await expect(settle(refund.id)).rejects.toThrow('wait until then');
    gateway.wait(day);
    await settle(refund.id);
  });
});

describe('a payment that its acquirer may still end needs force for ever, because', () => {
  const pending = { code: '000.200.000', rule: 'test' } as const;
  const redirect = { url: 'https://wallet.example/pay', method: 'GET', parameters: [] } as const;
  test.each<[string, () => void]>([
    [
      'it has sent the shopper to a page of its own',
      () => {
        answer = { ...pending, redirect };
      },
    ],
    [
      'it has the payment under the name psp-1',
      () => {
        answer = { ...pending, reference: 'psp-1' };
      },
    ],
    [
      'it can be asked',
      () => {
        find = () => Promise.reject(new UnknownOutcome('it is not there'));
      },
    ],
  ])('%s', async (why, prepare) => {
    prepare();
    const { id } = await pay({ shopperResultUrl: 'https://shop.example/' });
    await expect(settle(id)).rejects.toThrow(`because ${why}: look it up`);
    await expect(settle(id)).rejects.toThrow('records after 2026-11-27T10:00:00.000Z, when it can');
    gateway.wait(8 * day);
    for (const as of ['declined', 'paid'] as const)
      await expect(settle(id, { as })).rejects.toThrow(`because ${why}: look it up`);
    await settle(id, { isForced });
    expect((await gateway.store.findPayment(id))?.state).toBe('failed');
  });

  test('its connector is no longer in the configuration', async () => {
    const { id } = await pay();
    gateway.wait(8 * day);
    const config = { ...gateway.context.config, connectors: {} };
    await expect(
      settlePayment({ ...gateway.context, config }, { paymentId: id, as: 'declined', isForced: false }),
    ).rejects.toThrow('because its connector silent is not in the configuration: look it up');
  });

  test('its channel no longer has the upstream', async () => {
    await openWithUpstream();
    const { id } = await pay();
    await expect(settle(id)).rejects.toThrow('because it can be asked: look it up');
    const config = { ...gateway.context.config, entities: [] };
    await expect(
      settlePayment({ ...gateway.context, config }, { paymentId: id, as: 'declined', isForced: false }),
    ).rejects.toThrow('because its upstream is not in the configuration: look it up');
  });
});

describe('a payment at the upstream of its channel', () => {
  beforeEach(openWithUpstream);

  test.each(['order 17', 'psp/1', '-1', 'x'.repeat(65)])(
    'is not settled as paid by %s, by which no follow-up finds it',
    async (reference) => {
      const { id } = await pay();
      await expect(settle(id, { as: 'paid', reference, isForced })).rejects.toThrow(
        "--reference must be the upstream's id of the payment",
      );
      expect((await gateway.store.findPayment(id))?.state).toBe('pending');
    },
  );

  test('is settled as paid by its id there', async () => {
    const { id } = await pay();
    await settle(id, { as: 'paid', reference: '8ac7a4a1.test-17', isForced });
    expect((await gateway.store.findPayment(id))?.connectorReference).toBe('8ac7a4a1.test-17');
  });
});

describe('a settlement is refused', () => {
  test.each<[string, () => Promise<string>, Partial<Settlement>, string]>([
    ['of a payment that nobody knows', async () => 'a'.repeat(32), {}, 'There is no payment'],
    [
      'of a payment with an outcome',
      async () => {
        answer = { code: '000.000.000', rule: 'test', reference: 'one' };
        return (await pay()).id;
      },
      { isForced },
      'has an outcome, 000.100.112',
    ],
    [
      'of a payment of the simulator',
      async () => {
        const fields = { ...checkout, paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/' };
        return (await gateway.post('/v1/payments', fields, { authorization })).json().id;
      },
      { isForced },
      'the simulator',
    ],
    [
      'of a paid one without a name',
      async () => (await pay()).id,
      { as: 'paid', isForced },
      '--reference must be',
    ],
    [
      'of a paid one by a card number',
      async () => (await pay()).id,
      { as: 'paid', reference: '4200000000000000', isForced },
      '--reference must be',
    ],
    [
      'of a paid one by the name of another',
      async () => {
        answer = { code: '000.000.000', rule: 'test', reference: 'one' };
        await pay();
        answer = undefined;
        return (await pay()).id;
      },
      { as: 'paid', reference: 'one', isForced },
      'is the name of another payment',
    ],
  ])('%s', async (_what, prepare, changes, sentence) => {
    const id = await prepare();
    const before = await gateway.store.findPayment(id);
    await expect(settle(id, changes)).rejects.toThrow(sentence);
    expect(await gateway.store.findPayment(id)).toEqual(before);
  });
});
