/**
 * A node is killed after it has noted that it calls the upstream, and before it does. Whether the call was made is not known to
 * anybody; an upstream that honours idempotency keys gets it again, with the same card or with another one. `KILLS=20` repeats
 * the kill before the call and prints how long another card had to wait.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import {
  type ForwardingNode,
  type ForwardingNodes,
  type Order,
  otherCard,
  paid,
  processing,
  secretCard,
  startForwardingNodes,
} from '../../support/forwarding-nodes.ts';

const kills = Number(process.env.KILLS ?? 1);

// The tests start real processes, several at once, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000 * kills });

const firstCard = secretCard['card.number'].slice(-4);
const secondCard = otherCard['card.number'].slice(-4);

interface Scene {
  readonly nodes: ForwardingNodes;
  /** A node that lives. */
  readonly other: ForwardingNode;
}

let honouring: Scene;
let plain: Scene;

async function startScene(honoursKeys: boolean): Promise<Scene> {
  const nodes = await startForwardingNodes({}, { idempotencyKeys: honoursKeys });
  nodes.upstream.honoursKeys = honoursKeys;
  return { nodes, other: await nodes.start() };
}

beforeAll(async () => {
  [honouring, plain] = await Promise.all([startScene(true), startScene(false)]);
});
afterAll(async () => {
  for (const { nodes } of [honouring, plain]) {
    expect(await nodes.findSecrets()).toEqual([]);
    await nodes.close();
  }
});

/** Begins a payment at a node that is killed when it has noted the call, or when the upstream holds it. */
async function killBefore({ nodes }: Scene, reach: 'the call' | 'the answer', late = false): Promise<Order> {
  const proxy = await startDatabaseProxy(nodes.url);
  const node = await nodes.start({ database: proxy.url });
  const order = await nodes.prepare(node);
  if (late) nodes.upstream.late.add(order.name);
  const marked = proxy.holdStatement({ statement: 'insert into "forwardings"', when: 'after' });
  const reached = reach === 'the call' ? marked : nodes.isHeld(order);
  if (reach === 'the answer') marked.then(() => proxy.releaseStatement());
  const answer = nodes.pay(node, order).catch((error: Error) => error);
  await reached;
  await node.stop('SIGKILL');
  expect(await answer).toBeInstanceOf(TypeError);
  await proxy.close();
  return order;
}

const anotherAttempt = (order: Order): Order => ({
  ...order,
  attemptId: [...order.attemptId].reverse().join(''),
});

describe.concurrent('a node is killed, and the upstream honours idempotency keys', () => {
  test.each(['the call', 'the answer'] as const)(
    'before %s: the repeated attempt has its outcome, and is charged once',
    async (reach) => {
      const { nodes, other } = honouring;
      const order = await killBefore(honouring, reach);
      expect(await nodes.payUntilAnswered(other, order)).toBe(paid);
      await nodes.expectPaidOnce(other, order);
    },
  );

  test('before the call: another card pays, and alone', async () => {
    const { nodes, other } = honouring;
    const seconds: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const order = await killBefore(honouring, 'the call');
      const begun = performance.now();
      const { body } = await nodes.pay(other, anotherAttempt(order), otherCard);
      seconds.push((performance.now() - begun) / 1_000);
      expect(body.result.code).toBe(paid);
      await nodes.expectPaidOnce(other, anotherAttempt(order));
      // The attempt of the first card is over: it gets the outcome of the checkout.
      await nodes.expectPaidOnce(other, order);
      expect(await nodes.cardsOf(other, order)).toEqual([secondCard]);
    }
    if (kills > 1) {
      const sorted = seconds.sort((a, b) => a - b).map((one) => one.toFixed(1));
      process.stdout.write(`Another card paid after ${sorted.join(' ')} s.\n`);
    }
  });

  test('before the answer: another card is answered with the payment of the first one', async () => {
    const { nodes, other } = honouring;
    const order = await killBefore(honouring, 'the answer');
    const { body } = await nodes.pay(other, anotherAttempt(order), otherCard);
    expect(body.result.code).toBe(paid);
    await nodes.expectPaidOnce(other, order);
    expect(await nodes.cardsOf(other, order)).toEqual([firstCard]);
  });

  test('before the upstream has charged: another card is not charged, and the first one is named when it was', async () => {
    const { nodes, other } = honouring;
    const order = await killBefore(honouring, 'the answer', true);
    const { body } = await nodes.pay(other, anotherAttempt(order), otherCard);
    expect(body.result.code).toBe('900.100.300');
    nodes.upstream.answer(order.name);
    expect(await nodes.codeAt(other, order)).toBe(paid);
    await nodes.expectPaidOnce(other, order);
    expect(await nodes.cardsOf(other, order)).toEqual([firstCard]);
  });
});

describe.concurrent('a node is killed before a call of a merchant’s server, and the upstream honours idempotency keys', () => {
  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL', ...secretCard };
  const refund = { amount: '2.00', currency: 'EUR', paymentType: 'RF' };

  test.each([
    ['payment', order],
    ['refund', refund],
  ])('the %s that is repeated with its key has its outcome, and is made once', async (kind, fields) => {
    const { nodes, other } = honouring;
    const { body: first } = await nodes.ask(other, 'POST', '/v1/payments', order);
    const path = kind === 'refund' ? `/v1/payments/${first.id}` : '/v1/payments';
    const name = `order-${kind}`;
    const sent = { ...fields, merchantTransactionId: name };
    const proxy = await startDatabaseProxy(nodes.url);
    const node = await nodes.start({ database: proxy.url });
    const marked = proxy.holdStatement({ statement: 'insert into "forwardings"', when: 'after' });
    const lost = nodes.ask(node, 'POST', path, sent, name).catch((error: Error) => error);
    await marked;
    await node.stop('SIGKILL');
    expect(await lost).toBeInstanceOf(TypeError);
    await proxy.close();
    const { body } = await nodes.ask(other, 'POST', path, sent, name);
    expect(body.result.code).toBe(paid);
    expect(nodes.upstream.charges(name)).toBe(1);
    expect(await nodes.codesOf(other, { name })).toEqual([paid]);
  });
});

test('a debit whose node is killed before the call, and which nobody repeats, is made once by another node', async () => {
  const { nodes, other } = honouring;
  const name = 'order-debit';
  const debit = {
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    testMode: 'EXTERNAL',
    merchantTransactionId: name,
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.iban': 'DE02120300000000202051',
    'bankAccount.bic': 'BYLADEM1001',
  };
  const proxy = await startDatabaseProxy(nodes.url);
  const node = await nodes.start({ database: proxy.url });
  const marked = proxy.holdStatement({ statement: 'insert into "forwardings"', when: 'after' });
  const lost = nodes.ask(node, 'POST', '/v1/payments', debit).catch((error: Error) => error);
  await marked;
  await nodes.kill(node);
  await lost;
  await proxy.close();
  await nodes.pass([other], 120_000);
  await vi.waitUntil(async () => (await nodes.codesOf(other, { name }))[0] === paid);
  expect(nodes.upstream.charges(name)).toBe(1);
});

describe.concurrent('a node is killed, and the upstream honours no keys', () => {
  test('before the call: another card waits, and nothing is charged', async () => {
    const { nodes, other } = plain;
    const order = await killBefore(plain, 'the call');
    const { body } = await nodes.pay(other, anotherAttempt(order), otherCard);
    expect(body.result.code).toBe(processing);
    expect(nodes.upstream.charges(order.name)).toBe(0);
  });

  test('before the answer: another card is answered with the payment of the first one', async () => {
    const { nodes, other } = plain;
    const order = await killBefore(plain, 'the answer');
    const { body } = await nodes.pay(other, anotherAttempt(order), otherCard);
    expect(body.result.code).toBe(paid);
    await nodes.expectPaidOnce(other, order);
  });
});
