/**
 * A node is stopped by SIGSTOP until others take it for dead, and then goes on (fault 10): it charges nothing that another
 * node has charged, and everybody gets the true answer.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../support/database-proxy.ts';
import {
  type Answer,
  type ForwardingNode,
  type ForwardingNodes,
  type Order,
  paid,
  startForwardingNodes,
} from '../../support/forwarding-nodes.ts';

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

interface Frozen {
  readonly order: Order;
  /** Lets the node go on. Resolves to what the shopper gets from it. */
  goOn(): Promise<Answer>;
}

type Reach = (order: Order, proxy: DatabaseProxy) => Promise<unknown>;

/** Starts a node, begins a payment there, and stops the node when it has come to a place. */
async function freezeAt(reach: Reach, isBuried = true): Promise<Frozen> {
  const proxy = await startDatabaseProxy(nodes.url);
  proxies.push(proxy);
  const node = await nodes.start({ database: proxy.url });
  const order = await nodes.prepare(node);
  const reached = reach(order, proxy);
  const answer = nodes.pay(node, order);
  answer.catch(() => {});
  await reached;
  node.stop('SIGSTOP');
  if (isBuried) await nodes.bury(node);
  return {
    order,
    goOn() {
      node.stop('SIGCONT');
      proxy.releaseStatement();
      return answer;
    },
  };
}

const payAgain = (order: Order) => nodes.payUntilAnswered(other, order);

describe.concurrent('a node stands still', () => {
  test('for as long as its lease, while the upstream holds its answer: the other node asks for the outcome', async () => {
    const { order, goOn } = await freezeAt(nodes.isHeld, false);
    expect(await payAgain(order)).toBe(paid);
    nodes.upstream.answer(order.name);
    expect((await goOn()).body.result.code).toBe(paid);
    await nodes.expectPaidOnce(other, order);
  });

  test('before it notes that it calls the upstream: the other node charges, and it does not', async () => {
    const { order, goOn } = await freezeAt((_order, proxy) =>
      proxy.holdStatement({ statement: 'insert into "forwardings"', when: 'before' }),
    );
    expect(await payAgain(order)).toBe(paid);
    expect((await goOn()).body.result.code).toBe(paid);
    await nodes.expectPaidOnce(other, order);
  });

  test('in the middle of a transaction: its locks end, and the other node goes on', async () => {
    const { order, goOn } = await freezeAt((_order, proxy) =>
      proxy.holdStatement({ following: 'update "payments"', statement: 'commit', when: 'before' }),
    );
    expect(await payAgain(order)).toBe(paid);
    expect((await goOn()).body.result.code).toBe(paid);
    await nodes.expectPaidOnce(other, order);
  });
});
