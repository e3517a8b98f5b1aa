// @runs postgres
/** A connector does not answer, and the same order is sent again with its key (design decision 12). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Connector, defineConnector } from '../../../src/connector/connector.ts';
import type { FollowUpOrder, PaymentOrder } from '../../../src/connector/orders.ts';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import { StoreUnavailable } from '../../../src/gateway/core/unavailable.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import {
  card,
  checkout,
  entityId,
  forwarded,
  minute,
  type Options,
  shopperResultUrl,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';
import { codeOf } from '../../support/merchant.ts';
import { isPostgres } from '../../support/test-store.ts';

const hour = 60 * minute;
const day = 24 * hour;
const authorization = `Bearer ${token}`;
const accepted = '000.100.112';
const unknown = '900.100.300';

/** What happens to a call; `die` stops the process when it has made the transaction, `die-before` before it does. */
type Fault = 'lose' | 'make-and-lose' | 'die' | 'die-before' | 'never-made' | 'wrong-card' | 'decline';

interface Call {
  readonly key: string;
  readonly order: PaymentOrder | FollowUpOrder;
  readonly at: number;
}

let folder: string;
let gateway: TestGateway;
let calls: Call[];
/** What the acquirer has made, by key. */
let made: Map<string, Outcome>;
let count = 0;
let faults: Fault[];
/** What every call meets that meets nothing else. */
let usual: Fault | undefined;
let find: Connector['find'];
let repeatableFor: number | undefined;
let dies: () => void;

async function call(order: Call['order'], key: string, at: number): Promise<Outcome> {
  calls.push({ order, key, at });
  const fault = faults.shift() ?? usual;
  if (fault === 'lose') throw new UnknownOutcome('no answer came');
  if (fault === 'die-before') {
    dies();
    return new Promise<never>(() => {});
  }
  if (fault === 'never-made' && !made.has(key))
    return { code: '600.200.500', rule: 'test', isNeverMade: true };
  // Its card is checked before its key is looked at.
  if (fault === 'wrong-card') return { code: '100.100.601', rule: 'test', isNeverMade: true };
  count += 1;
  const reference = `made-${count}`;
  const outcome = made.get(key) ?? {
    code: fault === 'decline' ? '800.100.155' : '000.000.000',
    rule: 'test',
    reference,
  };
  made.set(key, outcome as Outcome);
  if (fault === 'make-and-lose') throw new UnknownOutcome('no answer came');
  if (fault === 'die') {
    dies();
    return new Promise<never>(() => {});
  }
  return outcome as Outcome;
}

const definition = defineConnector<object>({
  name: 'silent',
  capabilities: {
    paymentTypes: ['DB', 'PA', 'CP', 'RF', 'RV'],
    instruments: ['card', 'none', 'bankAccount'],
    parts: ['CP', 'RF'],
    repeated: ['CP', 'RF'],
    agreements: true,
    parameters: 'all',
    authentication: 'own',
  },
  settings: { parse: () => ({}) },
  create: () => ({
    charge: call,
    followUp: call,
    ...(repeatableFor !== undefined && { repeatableFor }),
    ...(find && { find }),
  }),
});

async function open(options: Options = {}, restoredUntil = 0): Promise<void> {
  gateway = await testGateway({
    data: join(folder, 'gateway.sqlite'),
    ...options,
    config: {
      connectors: { silent: { definition, settings: {} } },
      routing: [{ connector: 'silent' }],
      waitForWinner: 100,
    },
    connectors: ({ forwardings }, warn) => forwardingConnectors({ forwardings, warn, restoredUntil }),
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-resend-'));
  calls = [];
  made = new Map();
  faults = [];
  usual = undefined;
  find = undefined;
  repeatableFor = 7 * day;
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const debit = {
  ...checkout,
  testMode: 'EXTERNAL',
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE02120300000000202051',
  'bankAccount.bic': 'BYLADEM1001',
};
const onPage = { ...checkout, testMode: 'EXTERNAL', paymentBrand: 'IDEAL', shopperResultUrl };
/** Payments without a card. */
const withoutCard: Readonly<Record<string, Record<string, string>>> = { debit, 'payment on a page': onPage };

const pay = async (fields: Record<string, string> = {}) =>
  (await gateway.post('/v1/payments', { ...forwarded, ...fields }, { authorization })).json();
const follow = async (id: string, paymentType: string) =>
  (
    await gateway.post(
      `/v1/payments/${id}`,
      { entityId, currency: 'EUR', amount: '92.00', paymentType },
      { authorization },
    )
  ).json();
const stateOf = async (id: string) => (await gateway.store.findPayment(id))?.state;

/** Does every job that gets due within this time, minute by minute. */
async function pass(milliseconds: number, step = minute): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    gateway.wait(step);
    await gateway.runDue();
  }
}

/** Each returns the id of the payment whose call meets the fault. */
const operations: Readonly<Record<string, (fault: Fault) => Promise<string>>> = {
  async DB(fault) {
    faults.push(fault);
    return (await pay()).id;
  },
  async PA(fault) {
    faults.push(fault);
    return (await pay({ paymentType: 'PA' })).id;
  },
  CP: (fault) => followed('PA', 'CP', fault),
  RF: (fault) => followed('DB', 'RF', fault),
  RV: (fault) => followed('PA', 'RV', fault),
};

async function followed(of: string, type: string, fault: Fault): Promise<string> {
  const { id } = await pay({ paymentType: of });
  made.clear();
  calls.length = 0;
  faults.push(fault);
  return (await follow(id, type)).id;
}

const ways: Readonly<Record<string, Connector['find']>> = {
  'that cannot be asked': undefined,
  'that is never there to be asked': () => Promise.reject(new UnknownOutcome('it is not there')),
  'that does not know it': async () => undefined,
};

describe.skipIf(isPostgres)('a transaction of a connector', () => {
  test.each<[type: string, fault: Fault, way: string]>([
    ['DB', 'lose', 'that cannot be asked'],
    ['PA', 'make-and-lose', 'that is never there to be asked'],
    ['CP', 'lose', 'that does not know it'],
    ['RF', 'make-and-lose', 'that cannot be asked'],
    ['RV', 'lose', 'that is never there to be asked'],
  ])('is made once and ends within minutes: %s that meets %s, of one %s', async (type, fault, way) => {
    find = ways[way];
    await open();
    const id = (await operations[type]?.(fault)) ?? '';
    expect(await stateOf(id)).toBe('pending');
    await pass(2 * minute);
    expect([await stateOf(id), made.size]).toEqual(['succeeded', 1]);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls[1]?.order).toEqual(calls[0]?.order);
    expect(await gateway.store.resends.find(id)).toBeUndefined();
  });

  test('is sent again while its process lives that could not store the end of a refund', async () => {
    await open();
    const { id } = await pay();
    made.clear();
    const storing = vi.spyOn(gateway.store, 'endAttempt');
    storing.mockRejectedValueOnce(new StoreUnavailable('the database is gone'));
    faults.push('make-and-lose');
    const refund = await follow(id, 'RF');
    expect(await stateOf(refund.id)).toBe('processing');
    const sent = calls.length;
    await pass(5 * minute);
    // Its request may still arrive.
    expect(calls.length).toBe(sent);
    await pass(15 * minute);
    expect([await stateOf(refund.id), made.size]).toEqual(['succeeded', 1]);
  });

  test('that would charge again is never sent again', async () => {
    repeatableFor = undefined;
    await open();
    faults.push('lose');
    const { id } = await pay();
    expect(await gateway.store.resends.find(id)).toBeUndefined();
    await pass(2 * hour);
    expect([await stateOf(id), calls.length]).toEqual(['pending', 1]);
  });

  test('that is a refund is not sent again when its key is too old', async () => {
    repeatableFor = 20 * minute;
    await open();
    usual = 'lose';
    const id = await lostRefund();
    await pass(day, 5 * minute);
    const times = calls.map(({ at }) => at);
    expect(times.length).toBeGreaterThan(3);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(20 * minute);
    expect(await stateOf(id)).toBe('pending');
  });

  async function lostRefund(): Promise<string> {
    usual = undefined;
    const { id } = await pay();
    calls.length = 0;
    usual = 'lose';
    return (await follow(id, 'RF')).id;
  }

  test('that is a refund is sent again for as long as its key is known', async () => {
    await open();
    const id = await lostRefund();
    await pass(2 * day, hour);
    usual = undefined;
    await pass(2 * hour, hour);
    expect([await stateOf(id), made.size]).toEqual(['succeeded', 2]);
  });
});

describe.skipIf(isPostgres)('the card of a payment that is not answered', () => {
  test('waits encrypted for half an hour at most, and is sent no more then', async () => {
    await open();
    usual = 'lose';
    const { id } = await pay();
    expect((await gateway.store.resends.find(id))?.eraseAt).toBe(gateway.context.clock.now() + 30 * minute);
    await pass(30 * minute);
    expect(await gateway.store.resends.find(id)).toBeUndefined();
    const sent = calls.length;
    expect(sent).toBeGreaterThan(4);
    usual = undefined;
    await pass(day, hour);
    expect([await stateOf(id), calls.length, made.size]).toEqual(['pending', sent, 0]);
  });

  test.each([7, 16, 28])(
    'is sent while it is kept, whenever an outage of %s minutes is over',
    async (minutes) => {
      await open();
      usual = 'lose';
      const { id } = await pay();
      await pass(minutes * minute);
      usual = undefined;
      await pass((30 - minutes) * minute);
      expect([await stateOf(id), made.size]).toEqual(['succeeded', 1]);
    },
  );

  test('is erased when the outcome is known', async () => {
    await open();
    faults.push('lose');
    const { id } = await pay();
    expect(await gateway.store.resends.find(id)).toBeDefined();
    await pass(minute);
    expect(await gateway.store.resends.find(id)).toBeUndefined();
    const left = await gateway.store.jobs.claim({
      kinds: ['forget-order', 'unknown-payment'],
      now: Number.MAX_SAFE_INTEGER - 1,
      leaseUntil: Number.MAX_SAFE_INTEGER - 1,
      limit: 9,
      perQueue: 9,
    });
    expect(left).toEqual([]);
  });

  test('is sent with its security code, and without it when a restart has lost the code’s key', async () => {
    await open();
    faults.push('lose', 'lose');
    const { id } = await pay();
    await pass(5_000, 5_000);
    await gateway.close();
    await open({ now: Date.parse('2026-11-20T10:05:00Z') });
    await pass(5 * minute);
    expect(await stateOf(id)).toBe('succeeded');
    const codes = calls.map(({ order }) => 'instrument' in order && order.instrument);
    expect(codes.map((instrument) => instrument && 'securityCode' in instrument)).toEqual([
      true,
      true,
      false,
    ]);
    expect(gateway.log()).toContain('sent again without its security code');
  });
});

describe.skipIf(isPostgres)('a process that dies', () => {
  /** Runs until the process dies at the connector, and starts the next one. */
  async function dieIn(run: () => Promise<unknown>, restoredUntil = 0): Promise<void> {
    const dead = new Promise<void>((resolve) => {
      dies = resolve;
    });
    void run();
    await dead;
    await gateway.close();
    await open({ now: gateway.context.clock.now() }, restoredUntil);
  }

  /** Makes a transaction whose mark is not in the backup that the next process has. Returns the id of its payment. */
  async function dieUnmarked(type: string): Promise<string> {
    await open();
    const { id } = await pay();
    const isRefund = type === 'RF';
    calls.length = 0;
    made.clear();
    faults.push('die');
    await dieIn(() => (isRefund ? follow(id, type) : pay()), gateway.context.clock.now() + day);
    const left = (await gateway.store.findPayment(calls[0]?.order.id ?? '')) ?? { id, connectorKey: '' };
    await gateway.store.forwardings.withdraw(left.connectorKey);
    return left.id;
  }

  test('before a restored database had the mark of a refund leaves it to the next one', async () => {
    const id = await dieUnmarked('RF');
    await pass(hour);
    expect([await stateOf(id), made.size, calls.length]).toEqual(['succeeded', 1, 2]);
  });

  test('before a restored database had the mark of a payment leaves it pending when nobody tells of it', async () => {
    const id = await dieUnmarked('DB');
    usual = 'lose';
    await pass(9 * day, 6 * hour);
    expect([await stateOf(id), made.size]).toEqual(['processing', 1]);
  });

  test('at the connector of a capture leaves it to the next one, which makes it once', async () => {
    await open();
    const { id } = await pay({ paymentType: 'PA' });
    made.clear();
    faults.push('die');
    await dieIn(() => follow(id, 'CP'));
    await pass(3 * minute);
    const [followUp] = await gateway.store.findFollowUps({ ids: [id], limit: 9 });
    expect([followUp?.state, made.size]).toEqual(['succeeded', 1]);
  });

  test('while it sends a payment again leaves it to the next one', async () => {
    await open();
    faults.push('lose', 'die');
    const { id } = await pay();
    gateway.wait(10_000);
    await dieIn(() => gateway.runDue());
    await pass(5 * minute);
    expect([await stateOf(id), made.size]).toEqual(['succeeded', 1]);
  });

  test('leaves a payment to the request that its merchant repeats, which is sent again when it is not answered', async () => {
    await open();
    const repeated = () =>
      gateway.post('/v1/payments', forwarded, { authorization, 'idempotency-key': 'order-17' });
    faults.push('die', 'lose');
    await dieIn(repeated);
    const { id } = (await repeated()).json();
    expect(await stateOf(id)).toBe('pending');
    await pass(minute);
    expect([await stateOf(id), made.size]).toEqual(['succeeded', 1]);
    expect(codeOf(await repeated())).toBe(accepted);
  });

  test('leaves a payment to another card of its shopper, and the connector is told so each time', async () => {
    await open();
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    const other = { attemptId: '2'.repeat(32), 'card.number': '4111111111111111' };
    faults.push('die', 'lose');
    await dieIn(() => gateway.pay(id, { attemptId: '1'.repeat(32) }));
    gateway.wait(minute);
    await gateway.pay(id, other);
    await pass(minute);
    const told = calls.map(({ order }) => 'isOtherInstrument' in order && order.isOtherInstrument);
    expect([told, made.size]).toEqual([[false, true, true], 1]);
  });

  test('before it sent anything leaves it to a repeated press, whose card the connector is not told to be another', async () => {
    await open();
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    const press = () => gateway.pay(id, { attemptId: '1'.repeat(32) });
    faults.push('die');
    await dieIn(press);
    const left = await gateway.store.findPayment(calls[0]?.order.id ?? '');
    await gateway.store.forwardings.withdraw(left?.connectorKey ?? '');
    gateway.wait(minute);
    await press();
    const told = calls.map(({ key, order }) => ({ key, isTold: 'isOtherInstrument' in order }));
    const { key } = calls[0] ?? {};
    expect(told).toEqual([
      { key, isTold: false },
      { key, isTold: false },
    ]);
  });

  test('at the connector of a payment leaves no card, so that nothing is sent again', async () => {
    await open();
    faults.push('die');
    await dieIn(() => pay());
    await pass(hour);
    expect(calls.length).toBe(1);
  });

  const send = (fields: Record<string, string>) => gateway.post('/v1/payments', fields, { authorization });
  const left = async () => gateway.store.findPayment(calls[0]?.order.id ?? '');

  test.each<[what: string, fault: Fault]>([
    ['debit', 'die-before'],
    ['payment on a page', 'die'],
  ])('at the connector of a %s leaves it to the next one, which makes it once (%s)', async (what, fault) => {
    await open();
    faults.push(fault);
    await dieIn(() => send(withoutCard[what] ?? {}));
    await pass(3 * minute);
    expect([(await left())?.state, made.size, calls.length]).toEqual(['succeeded', 1, 2]);
    expect(calls[1]?.order).toEqual(calls[0]?.order);
    expect(await gateway.store.resends.find((await left())?.id ?? '')).toBeUndefined();
  });

  test('leaves after an hour no payment on a page to be made late, of which its shopper may have paid another', async () => {
    await open();
    faults.push('die-before');
    await dieIn(() => send(onPage));
    usual = 'lose';
    await pass(hour);
    usual = undefined;
    await pass(2 * hour, hour);
    expect([(await left())?.state, made.size]).toEqual(['processing', 0]);
    expect(await gateway.store.resends.find((await left())?.id ?? '')).toBeUndefined();
  });

  test('before it sent a payment on a page leaves a checkout that its shopper can end', async () => {
    await open();
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    faults.push('die-before', 'decline');
    await dieIn(() =>
      gateway.post(`/v1/checkouts/${id}/payment`, { paymentBrand: 'IDEAL', attemptId: '1'.repeat(32) }),
    );
    await pass(2 * minute);
    expect(codeOf(await gateway.status(id))).toBe('800.100.155');
    expect(codeOf(await gateway.pay(id, { attemptId: '2'.repeat(32) }))).toBe(accepted);
    expect(made.size).toBe(2);
  });

  test.each([
    ['page', '2', { paymentBrand: 'IDEAL' }, true],
    ['card', '1', card, undefined],
  ] as const)(
    'after it went on by another %s leaves what was sent last, or nothing',
    async (_what, attempt, fields, isOther) => {
      await open();
      const id = await gateway.prepare({ testMode: 'EXTERNAL' });
      const path = `/v1/checkouts/${id}/payment`;
      faults.push('die-before', 'die-before');
      await dieIn(() => gateway.post(path, { paymentBrand: 'IDEAL', attemptId: '1'.repeat(32) }));
      await dieIn(() => gateway.post(path, { ...fields, attemptId: attempt.repeat(32) }));
      expect(calls.length).toBe(2);
      await pass(3 * minute);
      const told = calls.map(({ order }) => 'isOtherInstrument' in order && order.isOtherInstrument);
      expect(told).toEqual(isOther ? [false, true, true] : [false, true]);
    },
  );

  test('leaves what its shopper took instead in the same attempt, and its record says so', async () => {
    await open();
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    const { paymentBrand } = debit;
    const account = Object.fromEntries(
      Object.entries(debit).filter(([name]) => name.startsWith('bankAccount')),
    );
    const press = (fields: Record<string, string>) =>
      gateway.post(`/v1/checkouts/${id}/payment`, { ...fields, attemptId: '1'.repeat(32) });
    faults.push('die-before', 'die-before');
    await dieIn(() => press({ paymentBrand: 'IDEAL' }));
    await dieIn(() => press({ paymentBrand, ...account }));
    await pass(3 * minute);
    const { state, record } = (await left()) ?? {};
    expect(calls.at(-1)?.order).toMatchObject({ brand: paymentBrand });
    expect([state, record?.paymentBrand, record?.bankAccount?.holder]).toEqual([
      'succeeded',
      paymentBrand,
      'Jane Jones',
    ]);
  });
});

test('two nodes do not send a transaction again at the same time', async () => {
  await open();
  const other = await testGateway({
    store: gateway.store,
    config: { connectors: { silent: { definition, settings: {} } }, routing: [{ connector: 'silent' }] },
    connectors: ({ forwardings }, warn) => forwardingConnectors({ forwardings, warn }),
  });
  faults.push('lose', 'lose');
  await pay();
  for (const node of [gateway, other]) node.wait(10_000);
  await Promise.all([gateway.runDue(), other.runDue()]);
  expect(calls.length).toBe(2);
});

test.skipIf(isPostgres)(
  'a restored database has a refund that cannot be asked for sent with its key, and makes it once',
  async () => {
    await open({}, Number.MAX_SAFE_INTEGER);
    const id = (await operations.RF?.('make-and-lose')) ?? '';
    expect([calls.length, made.size]).toEqual([1, 1]);
    await pass(minute);
    expect([await stateOf(id), made.size]).toEqual(['succeeded', 1]);
  },
);

describe.skipIf(isPostgres)('a refusal of what was sent again', () => {
  test('that says that nothing was made ends the payment, and not before its first request can arrive no more', async () => {
    await open();
    faults.push('lose');
    usual = 'never-made';
    const { id } = await pay();
    await pass(5 * minute);
    expect(await stateOf(id)).toBe('pending');
    await pass(15 * minute);
    expect([await codeOfRecord(id), made.size]).toEqual(['600.200.500', 0]);
  });

  test('says nothing of the first request when a restart has lost the security code', async () => {
    await open();
    faults.push('make-and-lose');
    const { id } = await pay();
    const now = gateway.context.clock.now();
    await gateway.close();
    await open({ now: now + 7 * minute });
    usual = 'wrong-card';
    await pass(10 * minute);
    expect(await stateOf(id)).toBe('pending');
    usual = undefined;
    await pass(10 * minute);
    expect([await stateOf(id), made.size]).toEqual(['succeeded', 1]);
  });

  test('says nothing of the first request when that had another card', async () => {
    await open();
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    await dieAtConnector(() => gateway.pay(id, { attemptId: '1'.repeat(32) }));
    usual = 'wrong-card';
    const other = { attemptId: '2'.repeat(32), 'card.number': '4111111111111111' };
    expect(codeOf(await gateway.pay(id, other))).toBe(unknown);
    await pass(10 * minute);
    expect(codeOf(await gateway.status(id))).toMatch(/^(000\.200|900\.100\.300)/);
  });

  test('says nothing of the first request when its merchant repeats it, perhaps with another card', async () => {
    await open();
    const repeated = () =>
      gateway.post('/v1/payments', forwarded, { authorization, 'idempotency-key': 'order-17' });
    await dieAtConnector(repeated);
    usual = 'wrong-card';
    const { id, result } = (await repeated()).json();
    expect(result.code).toBe(unknown);
    await pass(10 * minute);
    expect(await stateOf(id)).toBe('pending');
    usual = undefined;
    await pass(10 * minute);
    expect([await stateOf(id), made.size]).toEqual(['succeeded', 1]);
  });

  /** Runs until the process dies at the connector, and starts the next one when nothing can arrive any more. */
  async function dieAtConnector(run: () => Promise<unknown>): Promise<void> {
    const dead = new Promise<void>((resolve) => {
      dies = resolve;
    });
    faults.push('die');
    void run();
    await dead;
    const now = gateway.context.clock.now();
    await gateway.close();
    await open({ now: now + 7 * minute });
  }

  const codeOfRecord = async (id: string) => (await gateway.store.findPayment(id))?.record.result.code;
});

describe.skipIf(isPostgres)('a checkout whose payment is not answered', () => {
  const first = { attemptId: '1'.repeat(32) };
  const second = { attemptId: '2'.repeat(32), 'card.number': '4111111111111111' };

  test('is paid by what is sent again, and told as paid to its shopper and its shop', async () => {
    await open();
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    faults.push('lose');
    expect(codeOf(await gateway.pay(id, first))).toBe(unknown);
    expect(codeOf(await gateway.pay(id, second))).toBe(unknown);
    await pass(minute);
    expect(codeOf(await gateway.status(id))).toBe(accepted);
    expect(codeOf(await gateway.pay(id, second))).toBe(accepted);
    expect(calls.map(({ order }) => 'instrument' in order && order.instrument)).toMatchObject([
      { number: card['card.number'] },
      { number: card['card.number'] },
    ]);
  });

  test('can be paid with another card when what is sent again is declined', async () => {
    await open();
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    faults.push('lose', 'decline');
    await gateway.pay(id, first);
    await pass(minute);
    expect(codeOf(await gateway.status(id))).toBe('800.100.155');
    expect(codeOf(await gateway.pay(id, second))).toBe(accepted);
    expect([...made.values()].filter(({ code }) => code === '000.000.000').length).toBe(1);
  });
});
