/** Nodes that are not alike: one whose computer's clock is wrong (fault 11), and nodes of two releases (fault 20). */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ForwardingNode,
  type ForwardingNodes,
  paid,
  processing,
  startForwardingNodes,
} from '../../support/forwarding-nodes.ts';

const admin = ['--admin', '127.0.0.1:0'];

let nodes: ForwardingNodes;
let node: ForwardingNode;
let dist: string;

beforeAll(async () => {
  nodes = await startForwardingNodes();
  dist = resolve(nodes.main, '../..');
});
afterAll(async () => {
  expect(await nodes.findSecrets()).toEqual([]);
  await nodes.close();
});

/** Makes the address of a module that sets the clock of its process five minutes ahead. */
function wrongClock(): string {
  const module = `const { now } = Date;
    const shifted = () => now() + 300_000;
    globalThis.Date = class extends Date {
      constructor(...parts) { if (parts.length === 0) super(shifted()); else super(...parts); }
      static now() { return shifted(); }
    };`;
  return `data:text/javascript,${encodeURIComponent(module)}`;
}

test('a node whose clock is five minutes ahead is not ready, begins nothing, and ends no payment of others', async () => {
  node = await nodes.start({ args: admin });
  const waiting = await nodes.prepare(node);
  // The upstream does not know the payment yet, so that it looks as if it had never arrived.
  nodes.upstream.late.add(waiting.name);
  const held = nodes.isHeld(waiting);
  const answer = nodes.pay(node, waiting);
  answer.catch(() => {});
  await held;

  const wrong = await nodes.start({ args: admin, variables: { NODE_OPTIONS: `--import=${wrongClock()}` } });
  const health = await fetch(`${wrong.admin}/health/ready`);
  const ahead = expect.stringMatching(/^this computer's clock is (299|300|301) s ahead of the database's$/);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ checks: { store: 'ok', clock: ahead } });
  expect((await fetch(`${node.admin}/health/ready`)).status).toBe(200);

  const order = await nodes.prepare(node);
  expect((await nodes.pay(wrong, order)).status).toBe(503);
  expect(nodes.upstream.charges(order.name)).toBe(0);
  expect(await nodes.codeAt(wrong, waiting)).toBe(processing);
  expect((await nodes.pay(node, order)).body.result.code).toBe(paid);
  await nodes.expectPaidOnce(node, order);

  expect(nodes.upstream.questions()).toBe(0);
  nodes.upstream.answer(waiting.name);
  expect((await answer).body.result.code).toBe(paid);
  await nodes.expectPaidOnce(node, waiting);
  await Promise.all([node.stop('SIGTERM'), wrong.stop('SIGTERM')]);
});

test('a page that was loaded from a node of one release is submitted to a node of the next', async () => {
  const next = `${dist}-next`;
  cpSync(dist, next, { recursive: true });
  try {
    const integrity = { 'paymentWidgets.js': 'sha384-c', 'frame.js': 'sha384-d' };
    const buildNumber = `${'1'.repeat(40)}@2026-11-21 00:00:00 +0000`;
    writeFileSync(
      join(next, 'build.json'),
      JSON.stringify({ version: '1'.repeat(12), buildNumber, integrity }),
    );
    for (const file of Object.keys(integrity)) writeFileSync(join(next, 'public', file), '1');
    const old = await nodes.start();
    const textAt = async (from: ForwardingNode, path: string) =>
      (await fetch(`${from.gateway}${path}`)).text();
    const scriptAt = (from: ForwardingNode, id: string) =>
      textAt(from, `/v1/paymentWidgets.js?checkoutId=${id}`);
    const order = await nodes.prepare(old, { integrity: 'true' });
    expect(await scriptAt(old, order.checkoutId)).toBe('0');

    node = await nodes.start({ entry: join(next, 'server', 'main.js') });
    const ofNext = await nodes.prepare(node, { integrity: 'true' });
    expect((await nodes.pay(old, ofNext)).body.result.code).toBe(paid);
    await nodes.expectPaidOnce(node, ofNext);

    expect(await old.stop('SIGTERM')).toBe(0);
    expect(await scriptAt(node, order.checkoutId)).toBe('0');
    expect(await textAt(node, `/v1/static/${'0'.repeat(12)}/frame.js`)).toBe('0');
    expect(await textAt(node, `/v1/static/${'1'.repeat(12)}/frame.js`)).toBe('1');
    expect((await nodes.pay(node, order)).body.result.code).toBe(paid);
    await nodes.expectPaidOnce(node, order);
    expect(await node.stop('SIGTERM')).toBe(0);
  } finally {
    rmSync(next, { recursive: true });
  }
});
