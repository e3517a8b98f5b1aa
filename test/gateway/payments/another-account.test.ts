/** The settings of a connector change while nobody knows what became of a transaction (design decision 22). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Connector, type ConnectorParts, defineConnector } from '../../../src/connector/connector.ts';
import type { FollowUpOrder, PaymentOrder } from '../../../src/connector/orders.ts';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import { entityId, forwarded, minute, type TestGateway, testGateway, token } from '../../support/gateway.ts';

const day = 24 * 60 * minute;
const authorization = `Bearer ${token}`;

interface Settings {
  readonly account: string;
  readonly secret?: string;
}

let folder: string;
let gateway: TestGateway;
/** What each account has made, by account and key. */
let made: Map<string, Outcome>;
/** What becomes of the next calls. */
let faults: ('lose' | 'make-and-lose' | 'die')[];
/** Whether the acquirer can be asked, and whether it then answers no question. */
let acquirer: { canBeAsked: boolean; isSilent: boolean };
/** Names the payment that was sent last. */
let lastId: string;
let dies: () => void;

function create({ settings: { account } }: ConnectorParts<Settings>): Connector {
  async function call(order: PaymentOrder | FollowUpOrder, key: string): Promise<Outcome> {
    lastId = order.id;
    const fault = faults.shift();
    if (fault === 'lose') throw new UnknownOutcome('no answer came');
    const outcome = made.get(`${account} ${key}`) ?? {
      code: '000.000.000',
      rule: 'test',
      reference: `${account}-${made.size + 1}`,
    };
    made.set(`${account} ${key}`, outcome as Outcome);
    if (fault === 'make-and-lose') throw new UnknownOutcome('no answer came');
    if (fault === 'die') {
      dies();
      return new Promise<never>(() => {});
    }
    return outcome as Outcome;
  }
  const nothing: Outcome = { code: '100.396.101', rule: 'nothing-to-cancel' };
  return {
    charge: call,
    followUp: call,
    repeatableFor: 7 * day,
    cancel: async (_inquiry, key) => made.get(`${account} ${key}`) ?? nothing,
    ...(acquirer.canBeAsked && {
      find: async (_inquiry, key) => {
        if (acquirer.isSilent) throw new UnknownOutcome('it does not answer');
        return made.get(`${account} ${key}`);
      },
    }),
  };
}

const definition = defineConnector<Settings>({
  name: 'two-accounts',
  capabilities: {
    paymentTypes: ['DB', 'PA', 'CP', 'RF'],
    instruments: ['card'],
    parts: ['CP', 'RF'],
    repeated: ['CP', 'RF'],
    agreements: true,
    parameters: 'all',
    authentication: 'own',
  },
  settings: { parse: (value) => value as Settings },
  create,
});

async function open(
  settings: Settings = { account: 'first' },
  now?: number,
  restoredUntil = 0,
): Promise<void> {
  gateway = await testGateway({
    data: join(folder, 'gateway.sqlite'),
    ...(now !== undefined && { now }),
    config: {
      connectors: { cards: { definition, settings } },
      routing: [{ connector: 'cards' }],
      waitForWinner: 100,
    },
    connectors: ({ forwardings }, warn) => forwardingConnectors({ forwardings, warn, restoredUntil }),
  });
}

/** Starts again with other settings of the same connector, on the database as it is or after a restore. */
async function restart(settings: Settings, restoredForMs = 0): Promise<void> {
  await gateway.close();
  const now = gateway.context.clock.now();
  await open(settings, now, now + restoredForMs);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-account-'));
  made = new Map();
  faults = [];
  acquirer = { canBeAsked: false, isSilent: false };
  await open();
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const send = async (path: string, fields: Record<string, string> = {}, headers = {}) =>
  (await gateway.post(path, { ...fields }, { authorization, ...headers })).json();
const payOnce = (key: string) => send('/v1/payments', forwarded, { 'idempotency-key': key });
const stateOf = async (id: string) => (await gateway.store.findPayment(id))?.state;
const accounts = () => [...made.keys()].map((key) => key.split(' ')[0]);

async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    gateway.wait(minute);
    await gateway.runDue();
  }
}

/** Runs until the process dies at the connector. */
async function die(run: () => Promise<unknown>): Promise<void> {
  faults.push('die');
  const dead = new Promise<void>((resolve) => {
    dies = resolve;
  });
  void run();
  await dead;
}

const follow = (id: string, paymentType: string) =>
  send(`/v1/payments/${id}`, { entityId, currency: 'EUR', amount: '92.00', paymentType });

/** Each returns the id of a transaction that was not answered. */
const operations: Readonly<Record<string, () => Promise<string>>> = {
  DB: async () => (await send('/v1/payments', forwarded)).id,
  CP: () => follows('PA', 'CP'),
  RF: () => follows('DB', 'RF'),
};

async function follows(first: string, type: string): Promise<string> {
  const fault = faults.splice(0);
  const { id } = await send('/v1/payments', { ...forwarded, paymentType: first });
  made.clear();
  faults = fault;
  return (await follow(id, type)).id;
}

describe('what may have arrived at one account', () => {
  test.each<{ type: string; asked: boolean; fault: (typeof faults)[number] }>([
    { type: 'DB', asked: false, fault: 'lose' },
    { type: 'CP', asked: true, fault: 'lose' },
    { type: 'RF', asked: false, fault: 'make-and-lose' },
  ])('is never sent to another, nor told as failed: $type, $fault, asked: $asked', async (row) => {
    acquirer.canBeAsked = row.asked;
    await restart({ account: 'first' });
    faults.push(row.fault);
    const id = (await operations[row.type]?.()) ?? '';
    await restart({ account: 'other' });
    await pass(40);
    expect(accounts()).toEqual(row.fault === 'lose' ? [] : ['first']);
    expect(await stateOf(id)).toBe('pending');
    expect(gateway.log()).toContain('was sent with other settings');
  });

  test('is not sent to another when its merchant repeats the request', async () => {
    await die(() => payOnce('order-17'));
    await restart({ account: 'other' });
    expect((await payOnce('order-17')).result.code).toBe('900.100.300');
    await pass(40);
    expect(accounts()).toEqual(['first']);
  });

  test('is not sent to another when the shopper comes back with another card', async () => {
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    const other = { attemptId: '2'.repeat(32), 'card.number': '4111111111111111' };
    await die(() => gateway.pay(id, { attemptId: '1'.repeat(32) }));
    await restart({ account: 'other' });
    gateway.wait(minute);
    await gateway.pay(id, other);
    await pass(10);
    expect(accounts()).toEqual(['first']);
    expect((await gateway.status(id)).json().result.code).toMatch(/^(000\.200|900\.100\.300)/);
  });

  test('is not taken for cancelled where another has nothing to cancel', async () => {
    faults.push('make-and-lose');
    const { id } = await send('/v1/payments', forwarded);
    await restart({ account: 'other' });
    const payment = await gateway.store.findPayment(id);
    const { config, connectors, clock } = gateway.context;
    const [channel] = config.entities;
    if (channel === undefined || payment === undefined) throw new Error('there is no payment');
    const { mode, paymentType, currency, connectorKey } = payment;
    const asked = { id, mode, brand: 'VISA', paymentType, currency, amount: '92.00', sentAt: undefined };
    const cancelled = connectors
      .find(config, { mode, channel, connector: 'cards' })
      .cancel?.({ ...asked, reference: null, merchantTransactionId: null }, connectorKey, clock.now());
    await expect(cancelled).rejects.toThrow('other settings');
  });

  /** Makes a payment that is not answered, with the mark of an earlier release, which names no account. */
  async function loseWithOldMark(): Promise<string> {
    faults.push('lose');
    const { id } = await send('/v1/payments', forwarded);
    const { connectorKey } = (await gateway.store.findPayment(id)) ?? {};
    await gateway.store.forwardings.withdraw(connectorKey ?? '');
    await gateway.store.forwardings.mark(connectorKey ?? '', gateway.context.clock.now());
    return id;
  }

  test('is sent again as before when an earlier release has sent it', async () => {
    const id = await loseWithOldMark();
    await restart({ account: 'other' });
    await pass(10);
    expect([await stateOf(id), accounts()]).toEqual(['succeeded', ['other']]);
  });

  test('is sent to no third one when an earlier release has sent it first', async () => {
    const id = await loseWithOldMark();
    faults.push('make-and-lose');
    await restart({ account: 'other' });
    await pass(1);
    await restart({ account: 'third' });
    await pass(10);
    expect([await stateOf(id), accounts()]).toEqual(['pending', ['other']]);
  });

  /** Makes a payment at the first account whose mark the backup lacks, from which the next process starts. */
  async function dieUnmarked(restoredForMs: number): Promise<string> {
    await die(() => payOnce('order-17'));
    await restart({ account: 'first' }, restoredForMs);
    const { id = '', connectorKey = '' } = (await gateway.store.findPayment(lastId)) ?? {};
    await gateway.store.forwardings.withdraw(connectorKey);
    return id;
  }

  test('is not sent to another when a restored database had no mark of it', async () => {
    const id = await dieUnmarked(day);
    await pass(1);
    await restart({ account: 'other' });
    expect((await payOnce('order-17')).result.code).toBe('900.100.300');
    await pass(10);
    expect([await stateOf(id), accounts()]).toEqual(['pending', ['first']]);
  });

  test('is not declined because another does not know it, when a restored database had no mark of it', async () => {
    Object.assign(acquirer, { canBeAsked: true, isSilent: true });
    const id = await dieUnmarked(day);
    await pass(1);
    acquirer.isSilent = false;
    await restart({ account: 'other' }, day);
    await pass(10);
    expect([await stateOf(id), accounts()]).toEqual(['processing', ['first']]);
  });

  test('is sent with the settings of before when these are back', async () => {
    faults.push('make-and-lose');
    const { id } = await send('/v1/payments', forwarded);
    await restart({ account: 'other' });
    await pass(1);
    await restart({ account: 'first' });
    await pass(10);
    expect([await stateOf(id), accounts()]).toEqual(['succeeded', ['first']]);
  });
});
