/** A request waits for a slow database for twelve seconds in all, however many statements it makes. */
import { describe, expect, test } from 'vitest';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import { paid, startForwardingNodes } from '../../support/forwarding-nodes.ts';

/** Starts a node behind a proxy on a database of its own. */
async function startScene() {
  const nodes = await startForwardingNodes();
  const proxy = await startDatabaseProxy(nodes.url);
  const node = await nodes.start({ database: proxy.url });
  const close = async () => {
    await nodes.close();
    await proxy.close();
  };
  return { nodes, proxy, node, close };
}

// The tests wait most of the time, so they do so together.
describe.concurrent('within the time of a request', () => {
  test('a payment whose statements take 3.5 s each is refused, and made once when it is sent again', async () => {
    const { nodes, proxy, node, close } = await startScene();
    // Now there are connections, whose making would take longer than a request waits.
    const [order] = await Promise.all(Array.from({ length: 12 }, () => nodes.prepare(node)));
    if (order === undefined) throw new Error('Nothing was prepared.');
    proxy.delay(3_500);
    const { status, retryAfter } = await nodes.pay(node, order);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect([status, nodes.upstream.charges(order.name)]).toEqual([503, 0]);
    proxy.delay(0);
    expect(await nodes.payUntilAnswered(node, order)).toBe(paid);
    await nodes.expectPaidOnce(node, order);
    await close();
  });

  test('an outcome that is known is stored by a request that has no time left for the database', async () => {
    const { nodes, proxy, node, close } = await startScene();
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
    await close();
  });
});
