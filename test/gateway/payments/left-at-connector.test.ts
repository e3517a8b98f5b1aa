/** A process dies while a payment is at its connector, and the configuration is another one when the payment goes on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defineConnector } from '../../../src/connector/connector.ts';
import type { Outcome } from '../../../src/connector/outcome.ts';
import type { ConfigInput } from '../../../src/gateway/config/config.ts';
import { cardCapabilities } from '../../support/card-capabilities.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import { card, checkout, minute, type TestGateway, testGateway, token } from '../../support/gateway.ts';
import { codeOf } from '../../support/merchant.ts';

const paid: Outcome = { code: '000.000.000', rule: 'test', reference: 'one' };
const declined: Outcome = { code: '800.100.155', rule: 'test', reference: 'two' };
const unknown = '900.100.300';

let folder: string;
let gateway: TestGateway;
/** The transactions that reached a connector, such as `first 0000`. */
let sent: string[];
/** Stops the first connector after it has charged. */
let die: (() => void) | undefined;
let answer: Outcome;

const connectorOf = (name: string, brands?: readonly string[]) => ({
  definition: defineConnector<object>({
    name,
    capabilities: {
      ...cardCapabilities,
      paymentTypes: ['DB', 'RF'],
      ...(brands && { brands }),
    },
    settings: { parse: () => ({}) },
    create: () => ({
      repeatableFor: 60 * minute,
      async charge({ instrument }) {
        sent.push(`${name} ${instrument.kind === 'card' ? instrument.number.slice(-4) : ''}`);
        if (die === undefined) return answer;
        die();
        return new Promise<never>(() => {});
      },
      async followUp() {
        sent.push(`${name} RF`);
        if (die === undefined) return { ...paid, reference: 'refund' };
        die();
        return new Promise<never>(() => {});
      },
      find: async () => undefined,
    }),
  }),
  settings: {},
});

const both = { first: connectorOf('first'), second: connectorOf('second') };
const before: ConfigInput = { connectors: both, routing: [{ connector: 'first' }] };
const rerouted: ConfigInput = { connectors: both, routing: [{ connector: 'second' }] };
const removed: ConfigInput = { connectors: { second: both.second }, routing: [{ connector: 'second' }] };
const onlyMaster: ConfigInput = {
  connectors: { first: connectorOf('first', ['MASTER']) },
  routing: [{ connector: 'first' }],
};

async function open(config: ConfigInput): Promise<void> {
  gateway = await testGateway({
    data: join(folder, 'gateway.sqlite'),
    config: { waitForWinner: 100, ...config },
    connectors: ({ forwardings }, warn) => forwardingConnectors({ forwardings, warn }),
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-left-'));
  sent = [];
  die = undefined;
  answer = paid;
  await open(before);
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

/** Runs a request until the process dies at the connector, and starts the next process. */
async function dieIn(request: () => Promise<unknown>, config: ConfigInput): Promise<void> {
  const dead = new Promise<void>((resolve) => {
    die = resolve;
  });
  void request();
  await dead;
  die = undefined;
  await gateway.close();
  await open(config);
}

const keyed = () =>
  gateway.post(
    '/v1/payments',
    { ...checkout, testMode: 'EXTERNAL', ...card },
    { authorization: `Bearer ${token}`, 'idempotency-key': 'order-17' },
  );
const first = { attemptId: '1'.repeat(32) };

test.each<[string, ConfigInput, string, string[]]>([
  ['to another connector', rerouted, '000.100.112', ['first 0000', 'first 0000']],
  ['and its connector removed', removed, unknown, ['first 0000']],
  ['and its brand taken from the connector', onlyMaster, unknown, ['first 0000']],
])(
  'a checkout that goes on with the rules changed %s is charged where it was',
  async (_how, config, code, calls) => {
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    await dieIn(() => gateway.pay(id, first), config);
    expect([codeOf(await gateway.pay(id, first)), sent]).toEqual([code, calls]);
  },
);

test.each<[string, ConfigInput, string, string[]]>([
  ['to another connector', rerouted, '000.100.112', ['first 0000', 'first 0000']],
  ['and its connector removed', removed, '000.200.000', ['first 0000']],
  ['and its brand taken from the connector', onlyMaster, unknown, ['first 0000']],
])(
  'a repeated request with the rules changed %s is charged where it was',
  async (_how, config, code, calls) => {
    await dieIn(keyed, config);
    const answer = await keyed();
    expect([codeOf(answer), sent]).toEqual([code, calls]);
  },
);

const second = { paymentBrand: 'MASTER', 'card.number': '5555555555554444', attemptId: '2'.repeat(32) };

test.each<[string, ConfigInput, string]>([
  [
    'of a brand that the connector does not take',
    { ...before, connectors: { first: connectorOf('first', ['VISA']) } },
    unknown,
  ],
  [
    'that was declined too often',
    { ...before, throttles: { 'declines-by-card': { limit: 1, seconds: 3600 } } },
    '000.100.112',
  ],
])('another card %s does not decline the first one, which may be charged', async (_which, config, code) => {
  await gateway.close();
  await open(config);
  answer = declined;
  await gateway.pay(await gateway.prepare({ testMode: 'EXTERNAL' }), second);
  answer = paid;
  const id = await gateway.prepare({ testMode: 'EXTERNAL' });
  await dieIn(() => gateway.pay(id, first), config);
  expect(codeOf(await gateway.pay(id, second))).toBe(code);
});

describe('a stored card that is deleted after the process died', () => {
  const config: ConfigInput = { ...before, registrationKeys: [{ id: 'one', key: '1'.repeat(64) }] };
  const authorization = `Bearer ${token}`;
  let registrationId: string;
  beforeEach(async () => {
    await gateway.close();
    await open(config);
    const { entityId } = checkout;
    registrationId = (
      await gateway.post('/v1/registrations', { entityId, testMode: 'EXTERNAL', ...card }, { authorization })
    ).json().id;
  });

  test.each<[string, () => Promise<() => ReturnType<typeof keyed>>]>([
    [
      'in a checkout',
      async () => {
        const id = await gateway.prepare({ testMode: 'EXTERNAL', 'registrations[0].id': registrationId });
        const fields = { registrationId, ...first };
        return () => gateway.post(`/v1/checkouts/${id}/payment`, fields, { accept: 'application/json' });
      },
    ],
    [
      'by a key',
      async () => () =>
        gateway.post(
          `/v1/registrations/${registrationId}/payments`,
          { ...checkout, testMode: 'EXTERNAL' },
          { authorization, 'idempotency-key': 'order-17' },
        ),
    ],
  ])('has not declined the payment that it may have made %s', async (_how, prepare) => {
    const pay = await prepare();
    await dieIn(pay, config);
    await gateway.store.registrations.deregister(registrationId, []);
    expect([codeOf(await pay()), sent]).toEqual(['000.200.000', ['first 0000']]);
  });
});

test('a refund that is repeated with its key is the refund at whose connector the process died', async () => {
  const { id } = JSON.parse((await keyed()).body);
  const refund = () =>
    gateway.post(
      `/v1/payments/${id}`,
      { entityId: checkout.entityId, amount: '2.00', currency: 'EUR', paymentType: 'RF' },
      { authorization: `Bearer ${token}`, 'idempotency-key': 'refund-17' },
    );
  await dieIn(refund, before);
  expect(codeOf(await refund())).toBe('000.100.112');
  expect(sent).toEqual(['first 0000', 'first RF', 'first RF']);
});
