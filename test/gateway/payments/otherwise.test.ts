/** A rule names a second connector: what provably never left for the first goes there, and nothing else. */
// @tests src/gateway/connectors/breaker.ts
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { defineConnector } from '../../../src/connector/connector.ts';
import { NotSent, UnknownOutcome } from '../../../src/connector/index.ts';
import type { ResultCode } from '../../../src/contract/result-codes.ts';
import type { ConfigInput } from '../../../src/gateway/config/config.ts';
import type { Connectors } from '../../../src/gateway/connectors/connector.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import { card, checkout, minute, type TestGateway, testGateway, token } from '../../support/gateway.ts';

/** What an acquirer does with a charge. */
type Fault = 'none' | 'refuses' | 'silent' | 'cut' | 'declines' | 'claims' | 'asks';

/** A decline that the rule lets go on, and one that it does not. */
const soft = '800.100.152';
const hard = '800.100.155';

const unknown = '900.100.300';
let gateway: TestGateway;
let connectors: Connectors;
afterEach(() => gateway.close());

/** An acquirer that remembers what it has charged, by the key of the transaction. */
function createAcquirer(name: string, brands?: readonly string[]) {
  const charged = new Set<string>();
  /** The names of what was reversed, and the keys in the order in which they came. */
  const reversed: string[] = [];
  const keys: string[] = [];
  const acquirer = { charged, reversed, keys, code: hard as ResultCode, fault: 'none' as Fault, asked: 0 };
  const definition = defineConnector<object>({
    name,
    capabilities: {
      ...{ paymentTypes: ['DB', 'RF', 'RV'], instruments: ['card'], parts: ['RF'], repeated: ['RF'] },
      ...{ agreements: true, parameters: 'all', authentication: 'own' },
      ...(brands && { brands }),
    },
    settings: { parse: () => ({}) },
    create: () => ({
      async charge(_order, key) {
        acquirer.asked += 1;
        keys.push(key);
        if (acquirer.fault === 'refuses') throw new NotSent('ECONNREFUSED');
        if (acquirer.fault === 'silent') throw new UnknownOutcome('timeout');
        if (acquirer.fault === 'declines')
          return { code: acquirer.code, rule: 'test', reference: `${name}-${key}` };
        if (acquirer.fault === 'asks')
          return { code: '000.200.000', rule: 'test', reference: `${name}-${key}`, redirect: bankPage };
        charged.add(key);
        if (acquirer.fault === 'claims')
          return { code: '900.100.600', rule: 'upstream-unreachable', isNotSent: true } as never;
        if (acquirer.fault === 'cut') throw new UnknownOutcome('ECONNRESET');
        return { code: '000.000.000', rule: 'test', reference: `${name}-${key}` };
      },
      async followUp({ paymentType, referenced }, key) {
        if (paymentType === 'RV') reversed.push(String(referenced.reference));
        return { code: '000.000.000', rule: 'test', reference: `${name}-${key}` };
      },
      readWebhook: async ({ body }) => JSON.parse(body),
      resume: async (_inquiry, _details, key) => ({
        ...{ code: acquirer.code, rule: 'test', reference: `${name}-${key}` },
      }),
      find: async (_inquiry, key) =>
        charged.has(key) ? { code: '000.000.000', rule: 'test', reference: `${name}-${key}` } : undefined,
    }),
  });
  return Object.assign(acquirer, { definition, settings: {} });
}

const bankPage = { url: 'https://bank.example/', method: 'GET' as const, parameters: [] };

async function open(
  otherwise: string | undefined = 'second',
  brands?: readonly string[],
  more: ConfigInput = {},
) {
  const first = createAcquirer('first');
  const second = createAcquirer('second', brands);
  gateway = await testGateway({
    config: {
      ...more,
      connectors: { first, second },
      routing: [{ connector: 'first', ...(otherwise && { otherwise, otherwiseAfter: [soft] }) }],
    },
    connectors({ forwardings }, warn) {
      connectors = forwardingConnectors({ forwardings, warn });
      return connectors;
    },
  });
  return { first, second };
}

/** Opens the same with a first acquirer that declines as the rule lets go on. */
async function openDeclining(more?: ConfigInput) {
  const opened = await open('second', undefined, more);
  opened.first.fault = 'declines';
  opened.first.code = soft;
  return opened;
}

/** Has an acquirer tell something of the transaction that it knows by this key. */
const tell = (name: string, key: string, code: string) =>
  gateway.app.inject({
    ...{ method: 'POST', url: `/v1/connectors/${name}/webhook` },
    payload: [
      {
        kind: 'outcome',
        key,
        reference: `${name}-${key}`,
        outcome: { code, rule: 'told', reference: `${name}-${key}` },
      },
    ],
  });

const pay = async () => {
  const fields = { ...checkout, testMode: 'EXTERNAL', ...card };
  const { id, result } = (
    await gateway.post('/v1/payments', fields, { authorization: `Bearer ${token}` })
  ).json();
  return { id: String(id), code: String(result.code) };
};
const connectorOf = async (id: string) => (await gateway.store.findPayment(id))?.connector;

describe('a payment of a rule with a second connector', () => {
  test('goes there when the first refuses the connection, and so does its refund', async () => {
    const { first, second } = await open();
    first.fault = 'refuses';
    const { id, code } = await pay();
    expect([code, first.charged.size, second.charged.size]).toEqual(['000.100.112', 0, 1]);
    expect(await connectorOf(id)).toBe('second');
    first.fault = 'none';
    const refund = { ...checkout, paymentType: 'RF', amount: '92.00' };
    const answer = await gateway.post(`/v1/payments/${id}`, refund, { authorization: `Bearer ${token}` });
    expect(answer.json().result.code).toBe('000.100.112');
    expect(gateway.log()).toContain('goes to connector second');
  });

  test.each<[Fault, string]>([
    ['silent', unknown],
    ['cut', unknown],
    ['declines', '800.100.155'],
    ['claims', '900.100.600'],
    ['none', '000.100.112'],
  ])('stays at a first one whose fault is “%s”', async (fault, code) => {
    const { first, second } = await open();
    first.fault = fault;
    const paid = await pay();
    expect([paid.code, second.asked, await connectorOf(paid.id)]).toEqual([code, 0, 'first']);
  });

  test('is declined when neither can be reached', async () => {
    const { first, second } = await open();
    first.fault = second.fault = 'refuses';
    expect((await pay()).code).toBe('900.100.600');
    expect([first.asked, second.asked]).toEqual([1, 1]);
  });

  test('is declined when the second does not take its brand', async () => {
    const { first, second } = await open('second', ['MASTER']);
    first.fault = 'refuses';
    expect([(await pay()).code, second.asked]).toEqual(['900.100.600', 0]);
  });

  test('asks the second alone for what it did not answer', async () => {
    const { first, second } = await open();
    first.fault = 'refuses';
    second.fault = 'cut';
    const { id, code } = await pay();
    expect(code).toBe(unknown);
    gateway.wait(10 * minute);
    await gateway.runDue();
    expect((await gateway.store.findPayment(id))?.state).toBe('succeeded');
    expect([first.charged.size, second.charged.size]).toEqual([0, 1]);
  });
});

describe('a decline that the rule names', () => {
  test('goes to the second connector once, with the same id, and the record says so', async () => {
    const { first, second } = await openDeclining();
    const { id, code } = await pay();
    expect([code, await connectorOf(id), first.asked, second.asked]).toEqual(['000.100.112', 'second', 1, 1]);
    const { record } = (await gateway.store.findPayment(id)) ?? {};
    expect(record?.resultDetails).toEqual({ DeclinedBefore: soft });
    expect(gateway.log()).toContain(`connector first declined (${soft}) goes to connector second`);
  });

  test('is final at the second connector', async () => {
    const { first, second } = await openDeclining();
    second.fault = 'declines';
    second.code = soft;
    expect([(await pay()).code, first.asked, second.asked]).toEqual([soft, 1, 1]);
  });

  test('of another code is final at the first connector', async () => {
    const { first, second } = await openDeclining();
    first.code = hard;
    expect([(await pay()).code, second.asked]).toEqual([hard, 0]);
  });

  test('is told when the second connector cannot be reached', async () => {
    const { second } = await openDeclining();
    second.fault = 'refuses';
    expect((await pay()).code).toBe(soft);
  });

  test('keeps the word of it when the second one answers later', async () => {
    const { second } = await openDeclining();
    second.fault = 'cut';
    const { id, code } = await pay();
    expect(code).toBe(unknown);
    gateway.wait(10 * minute);
    await gateway.runDue();
    const { state, record } = (await gateway.store.findPayment(id)) ?? {};
    expect([state, record?.resultDetails]).toEqual(['succeeded', { DeclinedBefore: soft }]);
  });

  test('after the page of a bank is final: a shopper is asked by one acquirer', async () => {
    const { first, second } = await openDeclining();
    first.fault = 'asks';
    const { id } = await pay();
    await gateway.get(`/v1/payments/${id}/return?redirectResult=abc`);
    expect((await gateway.store.findPayment(id))?.record.result.code).toBe(soft);
    expect(second.asked).toBe(0);
  });

  test.each(['none', 'declines'] as const)(
    'is given back where it was made when it succeeds after all, and the second’s outcome (%s) stays',
    async (fault) => {
      const { first, second } = await openDeclining();
      second.fault = fault;
      const { id, code } = await pay();
      const [key = ''] = first.keys;
      for (const _ of Array(2)) expect((await tell('first', key, '000.000.000')).statusCode).toBe(200);
      await gateway.runDue();
      expect([first.reversed, second.reversed]).toEqual([[`first-${key}`], []]);
      expect((await gateway.store.findPayment(id))?.record.result.code).toBe(code);
      expect(gateway.log()).toContain('which it had declined (connector first): it is given back');
    },
  );

  test('of a card that is used up goes nowhere, as no acquirer has declined', async () => {
    const throttles = { 'declines-by-card': { limit: 1, seconds: 600 } };
    const { first, second } = await openDeclining({ throttles });
    second.fault = 'declines';
    second.code = soft;
    await pay();
    const { id, code } = await pay();
    expect([code, await connectorOf(id), first.asked, second.asked]).toEqual([soft, 'first', 1, 1]);
  });

  test('says nothing more when its acquirer tells it again', async () => {
    const { first } = await openDeclining();
    const { id, code } = await pay();
    expect((await tell('first', first.keys[0] ?? '', soft)).statusCode).toBe(200);
    await gateway.runDue();
    const { state, record } = (await gateway.store.findPayment(id)) ?? {};
    expect([state, record?.result.code]).toEqual(['succeeded', code]);
    expect(first.reversed).toEqual([]);
  });

  test('has no chargeback in the books of the second connector, and the operator is told', async () => {
    const { first } = await openDeclining();
    const { id } = await pay();
    const report = {
      kind: 'report',
      paymentType: 'CB',
      referencedId: `first-${first.keys[0]}`,
      amount: '92.00',
    };
    const outcome = { code: '000.100.200', rule: 'told', reference: 'dispute' };
    const payload = [{ ...report, currency: 'EUR', outcome }];
    const answer = await gateway.app.inject({ method: 'POST', url: '/v1/connectors/first/webhook', payload });
    expect([answer.statusCode, await gateway.store.findFollowUps({ ids: [id], limit: 9 })]).toEqual([
      200,
      [],
    ]);
    expect(gateway.log()).toContain('A chargeback is of what an acquirer charged after its decline');
  });
});

test('without a second connector a payment that never left is declined, and the next one is tried at the first', async () => {
  const { first } = await open('');
  first.fault = 'refuses';
  for (const _ of Array(7)) expect((await pay()).code).toBe('900.100.600');
  first.fault = 'none';
  expect((await pay()).code).toBe('000.100.112');
});

test('a connector that answers none of five orders is passed by for half a minute, then tried by one', async () => {
  const { first, second } = await open();
  first.fault = 'silent';
  for (const _ of Array(5)) expect((await pay()).code).toBe(unknown);
  expect((await pay()).code).toBe('000.100.112');
  expect([first.asked, second.asked]).toEqual([5, 1]);
  gateway.wait(31_000);
  expect([(await pay()).code, (await pay()).code]).toEqual([unknown, '000.100.112']);
  expect(first.asked).toBe(6);
  gateway.wait(31_000);
  first.fault = 'none';
  expect([(await pay()).code, (await pay()).code]).toEqual(['000.100.112', '000.100.112']);
  expect([first.asked, second.asked]).toEqual([8, 2]);
  expect(gateway.log()).toContain('answers again');
});

test('a connector is listed as away from its fifth order without an answer until its next answer, and not after a reload', async () => {
  const { first } = await open();
  const { config } = gateway;
  const listed = () => connectors.listAway(config);
  first.fault = 'silent';
  for (const _ of Array(4)) await pay();
  expect(listed()).toEqual([]);
  await pay();
  expect(listed()).toEqual(['first']);
  // A configuration that is read again has settings of its own, of which nothing is said yet.
  const { first: own, second } = config.connectors;
  const reread = { ...own, settings: { ...own?.settings } } as typeof own & object;
  expect(connectors.listAway({ ...config, connectors: { first: reread } })).toEqual([]);
  expect(connectors.listAway({ ...config, connectors: { second: second as typeof reread } })).toEqual([]);
  gateway.wait(31_000);
  first.fault = 'none';
  await pay();
  expect(listed()).toEqual([]);
});

test('of 500 payments with random faults at the first acquirer all that never left or were declined softly are paid at the second, none at both, none is told wrongly', async () => {
  const { first, second } = await open();
  first.code = soft;
  const turn = fc.record({
    isOther: fc.integer({ min: 0, max: 7 }).map((one) => one === 0),
    next: fc.constantFrom<Fault>('none', 'none', 'refuses', 'silent', 'cut', 'declines'),
    pause: fc.constantFrom(100, 1_000, 5_000),
  });
  const turns = fc.sample(turn, { numRuns: 500, seed: 7 });
  const paid: { id: string; code: string; fault: Fault; wasAway: boolean }[] = [];
  let fault: Fault = 'none';
  for (const { isOther, next, pause } of turns) {
    // Faults come in spells, so that the connector is passed by and tried again.
    if (isOther) fault = next;
    first.fault = fault;
    const before = first.asked;
    const answer = await pay();
    paid.push({ ...answer, fault, wasAway: first.asked === before });
    gateway.wait(pause);
  }
  first.fault = 'none';
  for (const _ of Array(12)) {
    gateway.wait(20 * minute);
    await gateway.runDue();
  }
  const wrong: unknown[] = [];
  for (const { id, code, fault: met, wasAway } of paid) {
    const payment = await gateway.store.findPayment(id);
    const references = [first, second].map(({ charged }) =>
      [...charged].some((key) => payment?.connectorReference?.endsWith(key)),
    );
    const isCharged = references.includes(true);
    const never = wasAway || met === 'refuses' || met === 'declines';
    const isRight =
      (payment?.state === 'succeeded') === isCharged &&
      (!never || (payment?.connector === 'second' && code === '000.100.112'));
    if (!isRight) wrong.push({ id, code, met, wasAway, state: payment?.state });
  }
  expect(wrong).toEqual([]);
  expect([...first.charged].filter((key) => second.charged.has(key))).toEqual([]);
  expect(second.charged.size).toBeGreaterThan(50);
});
