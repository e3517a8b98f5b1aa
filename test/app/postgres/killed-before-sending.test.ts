/**
 * A node is killed after it has noted that it calls the upstream, and before it does. Whether the call was made is not known to
 * anybody; an upstream that honours idempotency keys gets it again.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import {
  type ForwardingNode,
  type ForwardingNodes,
  type Order,
  paid,
  startForwardingNodes,
} from '../../support/forwarding-nodes.ts';

// The tests start real processes, several at once, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** The time in which a shopper's checkout goes on after the death of a node, and what a busy machine adds. */
const limitMs = 15_000 + 5_000;

let nodes: ForwardingNodes;
let other: ForwardingNode;

beforeAll(async () => {
  nodes = await startForwardingNodes({}, { idempotencyKeys: true });
  nodes.upstream.honoursKeys = true;
  other = await nodes.start();
});
afterAll(() => nodes.close());

/** Begins a payment at a node that is killed when it has noted the call, or when the upstream holds it. */
async function killBefore(reach: 'the call' | 'the answer'): Promise<Order> {
  const proxy = await startDatabaseProxy(nodes.url);
  const node = await nodes.start({ database: proxy.url });
  const order = await nodes.prepare(node);
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

describe.concurrent('a node is killed, and the upstream honours idempotency keys', () => {
  test('before the call: the repeated attempt has its outcome within 15 s, and is charged once', async () => {
    const order = await killBefore('the call');
    const begun = performance.now();
    expect(await nodes.payUntilAnswered(other, order)).toBe(paid);
    expect(performance.now() - begun).toBeLessThan(limitMs);
    await nodes.expectPaidOnce(other, order);
  });

  test('before the answer: the repeated attempt has its outcome within 15 s, and is charged once', async () => {
    const order = await killBefore('the answer');
    const begun = performance.now();
    expect(await nodes.payUntilAnswered(other, order)).toBe(paid);
    expect(performance.now() - begun).toBeLessThan(limitMs);
    await nodes.expectPaidOnce(other, order);
  });
});
