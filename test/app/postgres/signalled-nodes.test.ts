/**
 * What all nodes get at once: the same submission (fault 12), and under load the signal to end (fault 28) and the signal to
 * read another configuration (fault 29).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type ForwardingNode,
  type ForwardingNodes,
  type Order,
  paid,
  startForwardingNodes,
} from '../../support/forwarding-nodes.ts';
import { otherToken } from '../../support/gateway.ts';

let nodes: ForwardingNodes;
let running: ForwardingNode[];

beforeAll(async () => {
  nodes = await startForwardingNodes();
  nodes.upstream.wait = 20;
});
afterEach(async () => {
  await Promise.all(running.map((node) => node.stop('SIGTERM')));
});
afterAll(async () => {
  expect(await nodes.findSecrets()).toEqual([]);
  await nodes.close();
});

async function startNodes(count: number): Promise<void> {
  running = await Promise.all(Array.from({ length: count }, () => nodes.start()));
}

/** Shoppers who pay one order after the other, each at the nodes in turns. */
function startLoad(shoppers = 6) {
  /** The result code of each order; undefined when there was no answer. */
  const orders = new Map<Order, string | undefined>();
  const failures: string[] = [];
  let isOver = false;
  async function shop(first: number): Promise<void> {
    for (let turn = first; !isOver; turn += 1) {
      const node = running[turn % running.length] as ForwardingNode;
      const order = await nodes.prepare(node).catch(() => undefined);
      if (order?.checkoutId === undefined) {
        failures.push('not prepared');
        await pause(20);
        continue;
      }
      const answer = await nodes.pay(node, order).catch(() => undefined);
      orders.set(order, answer?.body.result.code);
      if (answer === undefined) failures.push('not answered');
    }
  }
  const shopping = Array.from({ length: shoppers }, (_, n) => shop(n));
  return {
    orders,
    failures,
    /** Waits for more answers. */
    async hears(count: number): Promise<void> {
      const before = orders.size;
      await vi.waitUntil(() => orders.size >= before + count);
    },
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(shopping);
    },
  };
}

test('when all nodes get one submission at once, or two forms of one checkout, the payment is made once', async () => {
  await startNodes(2);
  const [node] = running as [ForwardingNode];
  const order = await nodes.prepare(node);
  const secondForm = { ...order, attemptId: '2'.repeat(32) };
  const forms = [order, secondForm, order, secondForm];
  const answers = await Promise.all(
    running.flatMap((one) => forms.map(async (form) => (await nodes.pay(one, form)).body.result.code)),
  );
  expect(answers).toEqual(Array(answers.length).fill(paid));
  await nodes.expectPaidOnce(node, order);
});

test('when all nodes get SIGTERM at once, what was answered is kept, and what was not was not charged', async () => {
  await startNodes(3);
  const { orders, hears, end } = startLoad();
  await hears(20);
  const ended = running.map((node) => node.stop('SIGTERM'));
  expect(await Promise.all(ended)).toEqual([0, 0, 0]);
  await end();
  await startNodes(1);
  const [node] = running as [ForwardingNode];
  for (const [order, code] of orders) {
    expect([paid, undefined]).toContain(code);
    expect(nodes.upstream.charges(order.name)).toBe(code === undefined ? 0 : 1);
    if (code === undefined) expect((await nodes.pay(node, order)).body.result.code).toBe(paid);
    await nodes.expectPaidOnce(node, order);
  }
});

test('when all nodes get SIGHUP at once with another merchant, no request is lost, and the merchant is known', async () => {
  await startNodes(2);
  const otherEntity = 'f'.repeat(32);
  const prepareForOther = async (node: ForwardingNode) => {
    const body = new URLSearchParams({
      entityId: otherEntity,
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    const headers = { authorization: `Bearer ${otherToken}` };
    return (await fetch(`${node.gateway}/v1/checkouts`, { method: 'POST', headers, body })).status;
  };
  expect(await Promise.all(running.map(prepareForOther))).toEqual([403, 403]);
  const { orders, failures, hears, end } = startLoad();
  await hears(10);
  const waiting = await nodes.prepare(running[0] as ForwardingNode);
  const held = nodes.isHeld(waiting);
  const answer = nodes.pay(running[0] as ForwardingNode, waiting);
  await held;
  nodes.configure(otherToken);
  const hasRead = (node: ForwardingNode) => node.stderr().includes('were read again');
  for (const node of running) node.stop('SIGHUP');
  await vi.waitUntil(() => running.every(hasRead));
  expect(await Promise.all(running.map(prepareForOther))).toEqual([200, 200]);
  nodes.upstream.answer(waiting.name);
  expect((await answer).body.result.code).toBe(paid);
  await hears(20);
  await end();
  expect(failures).toEqual([]);
  const [node] = running as [ForwardingNode];
  for (const order of [waiting, ...orders.keys()]) await nodes.expectPaidOnce(node, order);
});
