/**
 * A node is killed at each place of a payment where it can leave something half done (faults 1 to 5). The shopper repeats the
 * attempt at another node, as the form does when it gets no answer.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseProxy, type HeldStatement, startDatabaseProxy } from '../../support/database-proxy.ts';
import {
  type ForwardingNode,
  type ForwardingNodes,
  type Order,
  paid,
  processing,
  secretCard,
  startForwardingNodes,
} from '../../support/forwarding-nodes.ts';
import { browser } from '../../support/gateway.ts';
import { verify } from '../../support/shopper.ts';

const unknown = '900.100.300';
const paidAtSimulator = '000.100.110';
const neverArrived = '900.100.100';
const minute = 60_000;

let nodes: ForwardingNodes;
let other: ForwardingNode;
const proxies: DatabaseProxy[] = [];

beforeAll(async () => {
  nodes = await startForwardingNodes();
  other = await nodes.start();
});
afterAll(async () => {
  expect(await nodes.findSecrets()).toEqual([]);
  await nodes.close();
  for (const proxy of proxies) await proxy.close();
});

/** Starts a node, begins a payment there, kills the node when it has come to a place, and lets the others know. */
async function killAt(reach: (order: Order, proxy: DatabaseProxy) => Promise<unknown>): Promise<Order> {
  const proxy = await startDatabaseProxy(nodes.url);
  proxies.push(proxy);
  const node = await nodes.start({ database: proxy.url });
  const order = await nodes.prepare(node);
  const reached = reach(order, proxy);
  const answer = nodes.pay(node, order).catch((error: Error) => error);
  await reached;
  await nodes.kill(node);
  expect(await answer).toBeInstanceOf(TypeError);
  return order;
}

const challengeCard = {
  ...browser,
  paymentBrand: 'VISA',
  'card.number': '4200000000000018',
  'card.cvv': '123',
};

/** The browser of a shopper on the pages of the gateway and the issuer. */
const shopperAt = (node: ForwardingNode) => ({
  async post(path: string, fields: Record<string, string>) {
    const sent = { method: 'POST', body: new URLSearchParams(fields) };
    const body = await (await fetch(`${node.gateway}${path}`, sent)).text();
    return { body, json: () => JSON.parse(body) };
  },
});

const payAgain = (order: Order) => nodes.payUntilAnswered(other, order);
const charges = ({ name }: Order) => nodes.upstream.charges(name);

const beginning = { following: 'insert into "payments"', statement: 'commit' };
const outcome = { following: 'update "payments"', statement: 'commit' };
const mark = { statement: 'insert into "forwardings"' };
const record = { statement: 'update "payments"' };

/** Where the node dies, and how often the upstream had charged by then. */
const places: readonly (readonly [string, HeldStatement, number])[] = [
  ['has not committed the beginning', { ...beginning, when: 'before' }, 0],
  ['has committed the beginning and does not know it', { ...beginning, when: 'after' }, 0],
  ['has not noted yet that it calls the upstream', { ...mark, when: 'before' }, 0],
  ['has the answer of the upstream and begins to record it', { ...record, when: 'before' }, 1],
  ['has not committed the outcome', { ...outcome, when: 'before' }, 1],
  ['has committed the outcome and does not know it', { ...outcome, when: 'after' }, 1],
];

describe.concurrent('a node is killed', () => {
  test.each(places)('when it %s: the payment is made once', async (_place, statement, chargesBefore) => {
    const order = await killAt((_order, proxy) => proxy.holdStatement(statement));
    expect(charges(order)).toBe(chargesBefore);
    expect(await payAgain(order)).toBe(paid);
    await nodes.expectPaidOnce(other, order);
  });

  test('when the upstream has charged and not answered: the payment is made once', async () => {
    const order = await killAt(nodes.isHeld);
    nodes.upstream.answer(order.name);
    expect(await payAgain(order)).toBe(paid);
    await nodes.expectPaidOnce(other, order);
  });

  test('when the upstream has not charged yet: the payment is pending until the upstream has charged', async () => {
    const order = await killAt((begun) => {
      nodes.upstream.late.add(begun.name);
      return nodes.isHeld(begun);
    });
    expect(await payAgain(order)).toBe(unknown);
    expect(await nodes.codeAt(other, order)).toBe(unknown);
    nodes.upstream.answer(order.name);
    expect(await nodes.codeAt(other, order)).toBe(paid);
    await nodes.expectPaidOnce(other, order);
  });
});

// These tests move the clock of all nodes.
describe('a node is killed', () => {
  test('when it has noted the call and not made it: the payment is pending until the call cannot arrive any more', async () => {
    const order = await killAt((_order, proxy) => proxy.holdStatement({ ...mark, when: 'after' }));
    expect(await payAgain(order)).toBe(unknown);
    expect(await nodes.codeAt(other, order)).toBe(unknown);
    await nodes.pass([other], 6 * minute);
    expect(await nodes.codeAt(other, order)).toBe(neverArrived);
    expect(charges(order)).toBe(0);
    expect(await payAgain({ ...order, attemptId: '8'.repeat(32) })).toBe(paid);
    expect(charges(order)).toBe(1);
  });

  test('when it has charged after a challenge and not recorded it: the payment is made once', async () => {
    const proxy = await startDatabaseProxy(nodes.url);
    proxies.push(proxy);
    const node = await nodes.start({ database: proxy.url });
    const order = await nodes.prepare(node, { testMode: 'INTERNAL' });
    const begun = JSON.stringify((await nodes.pay(node, order, challengeCard)).body);
    const reached = proxy.holdStatement({ statement: 'update "checkouts"', when: 'before' });
    const verified = verify(shopperAt(node), { json: () => JSON.parse(begun) }, '1234');
    const end = verified.catch((error: Error) => error);
    await reached;
    await nodes.kill(node);
    expect(await end).toBeInstanceOf(TypeError);
    expect(await nodes.codeAt(other, order)).toBe(processing);
    await nodes.pass([other], minute);
    await expect.poll(() => nodes.codeAt(other, order)).toBe(paidAtSimulator);
    expect(await nodes.codesOf(other, order)).toEqual([paidAtSimulator]);
  });

  test('when the upstream has charged and refunded for a merchant’s server: both are pending, then known, and made once', async () => {
    const order = {
      ...secretCard,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      testMode: 'EXTERNAL',
    };
    const refund = {
      amount: '2.00',
      currency: 'EUR',
      paymentType: 'RF',
      merchantTransactionId: 'order-refund',
    };
    const { body } = await nodes.ask(other, 'POST', '/v1/payments', order);
    const node = await nodes.start();
    const lost = ['order-debit', 'order-refund'];
    const held = Promise.all(lost.map((name) => nodes.isHeld({ name })));
    const answers = Promise.allSettled([
      nodes.ask(node, 'POST', '/v1/payments', { ...order, merchantTransactionId: 'order-debit' }),
      nodes.ask(node, 'POST', `/v1/payments/${body.id}`, refund),
    ]);
    await held;
    await nodes.kill(node);
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    for (const name of lost) {
      nodes.upstream.answer(name);
      expect(await nodes.codesOf(other, { name })).toEqual([processing]);
    }
    // What the lost refund may have paid back cannot be refunded once more.
    const rest = await nodes.ask(other, 'POST', `/v1/payments/${body.id}`, { ...refund, amount: '92.00' });
    expect(rest.body.result.code).not.toBe(paid);
    await nodes.pass([other], minute);
    for (const name of lost) {
      await expect.poll(() => nodes.codesOf(other, { name })).toContain(paid);
      expect(nodes.upstream.charges(name)).toBe(1);
    }
  });
});
