/** A merchant moves from one started gateway to another, whose database is a copy; one upstream counts what it has to charge. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMerchant, type Merchant } from '../../src/merchant/index.ts';
import { card, entityId, token } from '../support/gateway.ts';
import { buildServer, type ServerProcess, startInFolder } from '../support/process.ts';
import { type SlowUpstream, startSlowUpstream } from '../support/slow-upstream.ts';

const names = ['old', 'new'] as const;
type Name = (typeof names)[number];
const authorization = `Bearer ${token}`;
const form = { ...card, 'card.expiryYear': '2039', amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const paid = '000.100.112';

const folder = mkdtempSync(join(tmpdir(), 'gateway-moved-'));
const running = new Map<Name, ServerProcess>();
const addresses: Record<Name, string> = { old: '', new: '' };
let upstream: SlowUpstream;
let main: string;
/** What was made before the move. */
let earlier: { sent: ReturnType<typeof order>; key: string; id: string; registrationId: string };

beforeAll(async () => {
  [main, upstream] = await Promise.all([buildServer(), startSlowUpstream()]);
  for (const name of names) addresses[name] = `http://127.0.0.1:${await freePort()}`;
  mkdirSync(join(folder, 'old'));
  await start('old');
  const [sent, key] = [order(), randomUUID()];
  const { body } = await send('old', '/v1/payments', { ...sent, createRegistration: 'true' }, key);
  earlier = { sent, key, id: body.id, registrationId: body.registrationId };
  await running.get('old')?.stop('SIGTERM');
  cpSync(join(folder, 'old'), join(folder, 'new'), { recursive: true });
  await start('new');
  await start('old', addresses.new);
});
afterAll(async () => {
  for (const gateway of running.values()) await gateway.stop('SIGKILL');
  await upstream.close();
  rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function start(name: Name, movedTo?: string): Promise<void> {
  const merchant = {
    id: 'c'.repeat(32),
    name: 'Shop',
    movedTo,
    channels: [
      {
        id: entityId,
        name: 'Shop',
        upstream: { address: upstream.address, accessToken: 'dGVzdA==', entityId },
      },
    ],
  };
  const tokens = [{ accessToken: token, entities: [merchant.id] }];
  const config = { merchants: [merchant], tokens, settings: { allowLoopbackCallbacks: true } };
  writeFileSync(join(folder, name, 'gateway.json'), JSON.stringify(config));
  const args = ['--config', 'gateway.json', '--data', 'data.sqlite', '--control-port', 'off'];
  const { port } = new URL(addresses[name]);
  running.set(name, await startInFolder(main, join(folder, name), [...args, '--port', port]));
}

/** Sends a request to one gateway, and follows where it leads as the merchant's server would. */
async function send(name: Name, path: string, fields?: Record<string, string>, key?: string) {
  const parameters = new URLSearchParams({ entityId, ...fields });
  let url = `${addresses[name]}${path}${fields ? '' : `?${parameters}`}`;
  for (let moves = 0; moves < 2; moves += 1) {
    // A redirect that is followed by `fetch` itself loses the token.
    const answer = await fetch(url, {
      method: fields ? 'POST' : 'GET',
      headers: { authorization, ...(key && { 'idempotency-key': key }) },
      redirect: 'manual',
      ...(fields && { body: parameters }),
    });
    if (answer.status !== 307) return { url, status: answer.status, body: await answer.json() };
    url = answer.headers.get('location') ?? '';
  }
  throw new Error('The gateways send a request in circles.');
}

const order = () => ({ ...form, testMode: 'EXTERNAL', merchantTransactionId: randomUUID() });
const refund = { paymentType: 'RF', amount: '1.00', currency: 'EUR' };

function merchantAt(name: Name, movedTo?: string): Merchant {
  return createMerchant({
    gateway: addresses[name],
    entityId,
    accessToken: token,
    ...(movedTo && { movedTo }),
  });
}

test('a moved merchant is charged once when one key is sent to both addresses at the same time', async () => {
  const [sent, key] = [order(), randomUUID()];
  const answers = await Promise.all(
    [...names, ...names].map((name) => send(name, '/v1/payments', sent, key)),
  );
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  for (const { url, body } of answers)
    expect([body.result.code, new URL(url).origin]).toEqual([paid, addresses.new]);
  expect(upstream.charges(sent.merchantTransactionId)).toBe(1);
});

test('a moved merchant that repeats a request from before the move gets its payment and is not charged again', async () => {
  const { sent, key, id } = earlier;
  for (const name of names) {
    const { body } = await send(name, '/v1/payments', { ...sent, createRegistration: 'true' }, key);
    expect(body.id).toBe(id);
  }
  expect(upstream.charges(sent.merchantTransactionId)).toBe(1);
});

test.each(names)(
  'a moved merchant reads, finds and refunds earlier payments and charges earlier cards by the %s address',
  async (name) => {
    const { id, registrationId, sent } = earlier;
    for (const path of [`/v1/payments/${id}`, `/v1/registrations/${registrationId}`]) {
      const { status, url } = await send(name, path);
      expect([status, new URL(url).origin]).toEqual([200, addresses.new]);
    }
    const { payments } = await merchantAt(name, addresses.new).findPayments(sent);
    expect(payments.map((payment) => payment.id)).toEqual([id]);
    expect((await send(name, `/v1/payments/${id}`, refund)).body.result.code).toBe(paid);
    const charge = { amount: '5.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL' };
    const charged = await send(name, '/v1/payments', { ...charge, registrationId });
    expect([charged.body.result.code, new URL(charged.url).origin]).toEqual([paid, addresses.new]);
  },
);

test('the token of a moved merchant goes to no host that its client was not told', async () => {
  await expect(merchantAt('old').readPayment(earlier.id)).rejects.toMatchObject({ problem: 'redirected' });
});
