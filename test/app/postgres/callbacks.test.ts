/**
 * Webhooks and reminders of several nodes (faults 10, 14, 15 and 16): each is sent by one node. When that node dies or stands
 * still before it has noted so, another sends the same once more.
 */
import { createDecipheriv } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import {
  type ForwardingNode,
  type ForwardingNodes,
  paid,
  startForwardingNodes,
} from '../../support/forwarding-nodes.ts';

const secret = '5'.repeat(64);
const reminderDelayMs = 29 * 60_000;
/** A node that was not seen for eight seconds begins nothing. */
const suspendedMs = 8_500;

let merchant: Server;
let address: string;
/** What the merchant's server was sent: the text of webhooks, the address of reminders. */
const heard: string[] = [];
let isHolding = false;
const held: ServerResponse[] = [];
let nodes: ForwardingNodes;
const living = new Set<ForwardingNode>();

beforeAll(async () => {
  merchant = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const { method, url = '', headers } = request;
      const body = Buffer.concat(parts).toString();
      heard.push(method === 'GET' ? url : decrypt(headers, body));
      if (isHolding) held.push(response);
      else response.end();
    });
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`;
  const webhooks = [{ address: `${address}/hooks`, types: ['PAYMENTS'], secret }];
  nodes = await startForwardingNodes({ webhooks });
  for (const node of await Promise.all(Array.from({ length: 4 }, () => nodes.start()))) living.add(node);
});
afterAll(async () => {
  expect(await nodes.findSecrets()).toEqual([]);
  await nodes.close();
  merchant.closeAllConnections();
  merchant.close();
});

/** Decrypts a webhook as a merchant's server does. */
function decrypt(headers: IncomingHttpHeaders, body: string): string {
  const headerOf = (name: string) => Buffer.from(String(headers[name]), 'hex');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(secret, 'hex'),
    headerOf('x-initialization-vector'),
  );
  decipher.setAuthTag(headerOf('x-authentication-tag'));
  return Buffer.concat([decipher.update(body, 'hex'), decipher.final()]).toString();
}

const someNode = () => [...living][0] as ForwardingNode;
/** What the merchant's server was sent about this. */
const about = (text: string) => heard.filter((message) => message.includes(text));
/** The jobs of a kind whose payload has this text. */
const jobs = (kind: string, text = '') =>
  nodes.rows('select node_id from jobs where kind = $1 and payload like $2', [kind, `%${text}%`]);
const allDone = (kind: string, text = '') => vi.waitUntil(async () => (await jobs(kind, text)).length === 0);

/**
 * Waits for the tests of webhooks that each start of a node makes. One that a second start has added again while it ran
 * stays, and begins when the lease of that run is over, in two minutes.
 */
const activationsEnd = () =>
  vi.waitUntil(async () => {
    const begin = "kind = 'webhook-activation' and (claim_id is not null or lease_until is null)";
    return (await nodes.rows(`select key from jobs where ${begin}`)).length === 0;
  });

/** Pays one order at a node that lives. */
async function payOrder(fields = {}, node = someNode()) {
  const order = await nodes.prepare(someNode(), fields);
  expect((await nodes.pay(node, order)).body.result.code).toBe(paid);
  return order;
}

/** Finds the node that is sending the one job of a kind whose payload has this text. */
async function senderOf(kind: string, text = ''): Promise<ForwardingNode> {
  const [job] = await jobs(kind, text);
  const sender = [...living].find(({ id }) => id === job?.node_id);
  if (sender === undefined) throw new Error('No node sends it.');
  return sender;
}

function answerAll(): void {
  isHolding = false;
  for (const response of held.splice(0)) response.end();
}

test('each webhook of twenty payments at four nodes is sent once', async () => {
  const orders = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const node = [...living][n % living.size] as ForwardingNode;
      const order = await nodes.prepare(node);
      expect((await nodes.pay(node, order)).body.result.code).toBe(paid);
      return order;
    }),
  );
  await allDone('webhook');
  for (const { name } of orders) expect(about(name)).toHaveLength(1);
});

test('a webhook that a suspended node was sending is sent again by another, and no third time when the node goes on', async () => {
  isHolding = true;
  const { name } = await payOrder();
  await vi.waitUntil(() => about(name).length === 1);
  const sender = await senderOf('webhook');
  sender.stop('SIGSTOP');
  await nodes.bury(sender);
  await vi.waitUntil(() => about(name).length === 2);
  answerAll();
  await allDone('webhook');
  sender.stop('SIGCONT');
  // The node that goes on takes part again: it answers, and its webhooks are sent.
  const next = await nodes.prepare(sender);
  expect((await nodes.pay(sender, next)).body.result.code).toBe(paid);
  await vi.waitUntil(() => about(next.name).length === 1);
  await allDone('webhook');
  expect(new Set(about(name)).size).toBe(1);
  expect(about(name)).toHaveLength(2);
  // It has another name in the database now.
  living.delete(sender);
  expect(await sender.stop('SIGTERM')).toBe(0);
});

test('a node that stood still before it sent a webhook does not send it when it goes on', async () => {
  const proxy = await startDatabaseProxy(nodes.url);
  const suspended = await nodes.start({ database: proxy.url });
  // They read by the same statement as the one that is held below.
  await activationsEnd();
  let hasReached = false;
  const reached = proxy
    .holdStatement({ statement: 'from "webhook_activations"', when: 'before' })
    .then(() => {
      hasReached = true;
    });
  const names: string[] = [];
  // One after the other, so that the one that is held is the only one under way when the node stands still.
  while (!hasReached) {
    // The node that has taken the payment sends its webhook at once.
    names.push((await payOrder({}, suspended)).name);
    await vi.waitUntil(async () => hasReached || (await jobs('webhook')).length === 0);
  }
  await reached;
  suspended.stop('SIGSTOP');
  const isOver = pause(suspendedMs);
  await nodes.bury(suspended);
  await allDone('webhook');
  for (const name of names) expect(about(name)).toHaveLength(1);
  await isOver;
  suspended.stop('SIGCONT');
  proxy.releaseStatement();
  const next = await nodes.prepare(suspended);
  await vi.waitUntil(async () => (await nodes.pay(suspended, next)).body.result.code === paid);
  await vi.waitUntil(() => about(next.name).length === 1);
  for (const name of names) expect(about(name)).toHaveLength(1);
  expect(await suspended.stop('SIGTERM')).toBe(0);
  await proxy.close();
});

test('a webhook that was sent, but whose node died before it noted so, is sent again with the same id', async () => {
  isHolding = true;
  const { name } = await payOrder();
  await vi.waitUntil(() => about(name).length === 1);
  const sender = await senderOf('webhook');
  living.delete(sender);
  await nodes.kill(sender);
  answerAll();
  await vi.waitUntil(() => about(name).length === 2);
  await allDone('webhook');
  const [first, second] = about(name).map((message) => JSON.parse(message));
  expect(first).toMatchObject({
    type: 'PAYMENT',
    action: 'CREATED',
    payload: { merchantTransactionId: name },
  });
  expect(second).toEqual(first);
});

test('a reminder that was sent, but whose node died before it noted so, is sent again for the same checkout', async () => {
  const { checkoutId } = await payOrder({ shopperResultUrl: `${address}/result` });
  await allDone('webhook');
  isHolding = true;
  await nodes.pass(living, reminderDelayMs);
  const reminder = `/result?id=${checkoutId}`;
  await vi.waitUntil(() => about(reminder).length === 1);
  const sender = await senderOf('shopper-result', checkoutId);
  living.delete(sender);
  await nodes.kill(sender);
  answerAll();
  await vi.waitUntil(() => about(reminder).length === 2);
  await allDone('shopper-result', checkoutId);
  const [first, second] = about(reminder);
  expect(second).toBe(first);
});
