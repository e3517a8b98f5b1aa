import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { browser } from '../support/gateway.ts';
import { buildServer, type ServerProcess, startServer } from '../support/process.ts';
import { verify } from '../support/shopper.ts';

// The test builds and starts real processes, which is slow on a busy machine.

const kills = 5;
const paid = '000.100.110';
const money = { amount: '92.00', currency: 'EUR' };
const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2039',
};

interface Answer {
  readonly id: string;
  readonly result: { readonly code: string };
  readonly payments?: readonly Answer[];
}

const challengeCard = { ...browser, 'card.number': '4200000000000018' };

interface Order {
  readonly checkout: string;
  readonly reference: string;
  readonly attemptId: string;
}

let main: string;
let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-killed-'));
  server = await start();
});
afterAll(async () => {
  await server.stop('SIGKILL');
  rmSync(folder, { recursive: true });
});

const start = () => startServer(main, ['--data', join(folder, 'gateway.sqlite')]);

async function send(path: string, fields?: Record<string, string>): Promise<Answer> {
  const { gateway, entityId, accessToken } = server;
  const query = fields === undefined ? `${path.includes('?') ? '&' : '?'}entityId=${entityId}` : '';
  const answer = await fetch(gateway + path + query, {
    method: fields === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    ...(fields && { body: new URLSearchParams({ entityId, ...fields }) }),
  });
  return (await answer.json()) as Answer;
}

function submit({ checkout, attemptId }: Order, fields: Record<string, string> = {}): Promise<Answer> {
  return send(`/v1/checkouts/${checkout}/payment`, {
    ...card,
    'card.cvv': '123',
    attemptId,
    shopperResultUrl: 'https://shop.example/result',
    ...fields,
  });
}

/** Plays the shopper's browser. */
const shopper = {
  async post(path: string, fields: Record<string, string>) {
    const body = new URLSearchParams(fields);
    const answer = await fetch(server.gateway + path, { method: 'POST', body });
    const text = await answer.text();
    return { body: text, json: () => JSON.parse(text) };
  },
};

/** Pays with a card whose issuer challenges the shopper, and answers with the right code. Gives the result code. */
async function payVerified(order: Order): Promise<string> {
  const text = JSON.stringify(await submit(order, challengeCard));
  const answer = { json: () => JSON.parse(text) };
  if (answer.json().result.code !== '000.200.000') return answer.json().result.code;
  const { step, code = step } = await verify(shopper, answer, '1234');
  return code;
}

/** Pays, as the merchant's server, what the shopper has saved. */
function confirm({ checkout }: Order): Promise<Answer> {
  return send(`/v1/checkouts/${checkout}/payment`, {});
}

test('nothing that was acknowledged is lost by kill -9 under load, and nothing is paid twice', async () => {
  const orders: Order[] = [];
  const acknowledged: string[] = [];
  const saved: Order[] = [];
  const verified: Order[] = [];

  async function prepare(): Promise<Order> {
    const attemptId = crypto.randomUUID().replaceAll('-', '');
    const reference = `order-${attemptId}`;
    const fields = { ...money, paymentType: 'DB', merchantTransactionId: reference };
    const { id: checkout } = await send('/v1/checkouts', fields);
    return { checkout, reference, attemptId };
  }

  async function buy(): Promise<never> {
    for (;;) {
      const order = await prepare();
      orders.push(order);
      expect((await submit(order)).result.code).toBe(paid);
    }
  }

  async function saveAndConfirm(): Promise<never> {
    for (;;) {
      const order = await prepare();
      expect((await submit(order, { onlySave: 'true' })).result.code).toBe('000.200.000');
      saved.push(order);
      expect((await confirm(order)).result.code).toBe(paid);
    }
  }

  async function verifyAndBuy(): Promise<never> {
    for (;;) {
      const order = await prepare();
      verified.push(order);
      expect(await payVerified(order)).toBe(paid);
    }
  }

  async function authoriseAndCapture(): Promise<never> {
    for (;;) {
      const payment = await send('/v1/payments', { ...money, ...card, 'card.cvv': '123', paymentType: 'PA' });
      acknowledged.push(payment.id);
      const part = { amount: '30.00', currency: 'EUR', paymentType: 'CP' };
      acknowledged.push((await send(`/v1/payments/${payment.id}`, part)).id);
    }
  }

  function again(order: Order): Promise<Answer> {
    if (saved.includes(order)) return confirm(order);
    return submit(order, verified.includes(order) ? challengeCard : {});
  }

  async function isPaidOnce(order: Order): Promise<void> {
    // This includes orders whose answer was lost: their shoppers press the button again, and their shops confirm again.
    expect((await again(order)).result.code).toBe(paid);
    expect((await send(`/v1/checkouts/${order.checkout}/payment`)).result.code).toBe(paid);
    const { payments = [] } = await send(`/v1/query?merchantTransactionId=${order.reference}`);
    expect(payments.map(({ result }) => result.code)).toEqual([paid]);
  }

  for (let kill = 0; kill < kills; kill += 1) {
    const lists = [orders, saved, verified, acknowledged];
    const before = lists.map(({ length }) => length);
    const load = [buy(), authoriseAndCapture(), saveAndConfirm(), verifyAndBuy(), authoriseAndCapture()];
    const gone = Promise.allSettled(load);
    // A busy machine does little in a fixed time, so the test waits until something of each kind is under way.
    await vi.waitUntil(() => lists.every((list, i) => list.length > (before[i] ?? 0)), { timeout: 40_000 });
    // The kill comes at a random moment, and the load goes on until the process is gone.
    await pause(150 + Math.random() * 250);
    await server.stop('SIGKILL');
    for (const end of await gone) {
      expect(end).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } });
    }
    server = await start();
    // Shoppers and shops repeat at once, because a payment that was not sent to the connector fails after a minute.
    for (const order of [...orders.slice(-1), ...saved.slice(-1)]) await again(order);
    for (const order of verified.slice(-1)) await payVerified(order);
  }

  for (const order of [...orders, ...saved]) await isPaidOnce(order);
  // A payment that was on its way to the connector is sent again once its lease is over. Before that, the others had to
  // be repeated.
  await shopper.post('/_sim/clock', { advance: '120000' });
  for (const { checkout } of verified) {
    const code = async () => (await send(`/v1/checkouts/${checkout}/payment`)).result.code;
    await expect.poll(code).toBe(paid);
  }
  for (const order of verified) await isPaidOnce(order);
  for (const id of acknowledged) expect((await send(`/v1/payments/${id}`)).result.code).toBe(paid);
  expect(Math.min(orders.length, saved.length, verified.length, acknowledged.length)).toBeGreaterThanOrEqual(
    kills,
  );
});
