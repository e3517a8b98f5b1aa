/** A request waits for a slow database for twelve seconds in all, however many statements it makes. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../support/database-proxy.ts';
import {
  type ForwardingNode,
  type ForwardingNodes,
  paid,
  startForwardingNodes,
} from '../../support/forwarding-nodes.ts';

// The tests start real processes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let nodes: ForwardingNodes;
let proxy: DatabaseProxy;
let node: ForwardingNode;

beforeAll(async () => {
  nodes = await startForwardingNodes();
  proxy = await startDatabaseProxy(nodes.url);
  node = await nodes.start({ database: proxy.url });
});
afterAll(async () => {
  await nodes.close();
  await proxy.close();
});

test('a payment whose statements take 2.5 s each is refused within 20 s, and made once when it is sent again', async () => {
  // Now there are connections, whose making would take longer than a request waits.
  const [order] = await Promise.all(Array.from({ length: 12 }, () => nodes.prepare(node)));
  if (order === undefined) throw new Error('Nothing was prepared.');
  proxy.delay(2_500);
  const begun = performance.now();
  const { status, retryAfter } = await nodes.pay(node, order);
  expect(performance.now() - begun).toBeLessThan(20_000);
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect([status, nodes.upstream.charges(order.name)]).toEqual([503, 0]);
  proxy.delay(0);
  expect(await nodes.payUntilAnswered(node, order)).toBe(paid);
  await nodes.expectPaidOnce(node, order);
});

test('an outcome that is known is stored by a request that has no time left for the database', async () => {
  const order = await nodes.prepare(node);
  const reached = nodes.isHeld(order);
  const answer = nodes.pay(node, order);
  await reached;
  proxy.hold(true);
  nodes.upstream.answer(order.name);
  await new Promise((resolve) => setTimeout(resolve, 13_500));
  proxy.hold(false);
  expect((await answer).body.result.code).toBe(paid);
  await nodes.expectPaidOnce(node, order);
});
