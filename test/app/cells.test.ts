/** Two started gateways of one service, with one configuration and one upstream that counts what it is asked to charge. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMerchant, type Merchant } from '../../src/merchant/index.ts';
import { card, entityId, token } from '../support/gateway.ts';
import { buildServer, type ServerProcess, startInFolder } from '../support/process.ts';
import { type SlowUpstream, startSlowUpstream } from '../support/slow-upstream.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const cellNames = ['east', 'west'] as const;
type CellName = (typeof cellNames)[number];
const authorization = `Bearer ${token}`;
const form = { ...card, 'card.expiryYear': '2039', amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const paid = '000.100.112';

const folder = mkdtempSync(join(tmpdir(), 'gateway-cells-'));
const running = new Map<CellName, ServerProcess>();
let addresses: Record<CellName, string>;
let upstream: SlowUpstream;
let main: string;

beforeAll(async () => {
  [main, upstream] = await Promise.all([buildServer(), startSlowUpstream()]);
  const [east, west] = [await freePort(), await freePort()];
  addresses = { east: `http://127.0.0.1:${east}`, west: `http://127.0.0.1:${west}` };
  configure('east');
  for (const name of cellNames) await start(name);
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

/** Writes the one file of both cells, in which the merchant belongs to this one. */
function configure(home: CellName): void {
  const merchant = {
    ...{ id: 'c'.repeat(32), name: 'Shop' },
    channels: [
      {
        ...{ id: entityId, name: 'Shop' },
        upstream: { address: upstream.address, accessToken: 'dGVzdA==', entityId },
      },
    ],
  };
  const shared = {
    entitiesOfCells: { [home]: [merchant.id] },
    merchants: [merchant],
    tokens: [{ accessToken: token, entities: [merchant.id] }],
    settings: { allowLoopbackCallbacks: true },
  };
  writeFileSync(
    join(folder, 'gateway.config.mjs'),
    `const { [process.env.CELL]: _own, ...cells } = ${JSON.stringify(addresses)};
export default { cell: process.env.CELL, cells, ...${JSON.stringify(shared)} };`,
  );
}

async function start(name: CellName): Promise<void> {
  const args = ['--config', 'gateway.config.mjs', '--data', `${name}.sqlite`, '--control-port', 'off'];
  const port = new URL(addresses[name]).port;
  running.set(name, await startInFolder(main, folder, [...args, '--port', port], { CELL: name }));
}

/** Sends a request to one cell, and follows where it leads as the merchant's server would. */
function send(name: CellName, path: string, fields?: Record<string, string>, key?: string) {
  const parameters = new URLSearchParams({ entityId, ...fields });
  return follow(`${addresses[name]}${path}${fields ? '' : `?${parameters}`}`, fields && parameters, key);
}

/** Finds payments by what one cell is asked, and follows where it leads. */
const query = (name: CellName, searched: Record<string, string>) =>
  follow(`${addresses[name]}/v1/query?${new URLSearchParams({ entityId, ...searched })}`);

/** @param fields those of a POST */
async function follow(first: string, fields?: URLSearchParams, key?: string) {
  let url = first;
  for (let moves = 0; moves < 4; moves += 1) {
    // A redirect that is followed by `fetch` itself loses the token.
    const answer = await fetch(url, {
      method: fields ? 'POST' : 'GET',
      headers: { authorization, ...(key && { 'idempotency-key': key }) },
      redirect: 'manual',
      ...(fields && { body: fields }),
    });
    if (answer.status !== 307) return { url, status: answer.status, body: await answer.json() };
    url = answer.headers.get('location') ?? '';
  }
  throw new Error('The cells send a request in circles.');
}

const order = () => ({ ...form, testMode: 'EXTERNAL', merchantTransactionId: randomUUID() });

function merchantAt(name: CellName, cells = Object.values(addresses)): Merchant {
  return createMerchant({ gateway: addresses[name], cells, entityId, accessToken: token });
}

describe('two cells with one configuration', () => {
  test('charge once when one key is repeated at both, one after the other and at the same time', async () => {
    for (const isAtOnce of [false, true]) {
      const [sent, key] = [order(), randomUUID()];
      const tries = [
        () => send('west', '/v1/payments', sent, key),
        () => send('east', '/v1/payments', sent, key),
      ];
      const answers = isAtOnce
        ? await Promise.all([...tries, ...tries].map((one) => one()))
        : [await tries[0]?.(), await tries[1]?.(), await tries[0]?.()];
      expect(new Set(answers.map((answer) => answer?.body.id)).size).toBe(1);
      for (const answer of answers) expect(answer?.body.result.code).toBe(paid);
      expect(upstream.charges(sent.merchantTransactionId)).toBe(1);
    }
  });

  test('refund once when one key is repeated at both', async () => {
    const { body } = await send('west', '/v1/payments', order());
    const reference = randomUUID();
    const refund = { paymentType: 'RF', amount: '92.00', currency: 'EUR', merchantTransactionId: reference };
    for (const name of ['west', 'east', 'west'] as const) {
      const answer = await send(name, `/v1/payments/${body.id}`, refund, reference);
      expect(answer.body.result.code).toBe(paid);
    }
    expect(upstream.charges(reference)).toBe(1);
  });

  test('answer every call about a payment, whichever of them is asked', async () => {
    const sent = order();
    const { body } = await send('west', '/v1/payments', sent);
    for (const name of cellNames) {
      const read = await send(name, `/v1/payments/${body.id}`);
      expect([read.status, read.body.id, new URL(read.url).origin]).toEqual([200, body.id, addresses.east]);
      const found = await merchantAt(name).findPayments(sent);
      expect(found.payments).toHaveLength(1);
    }
  });

  test('are followed by the merchant’s client, which sends its token to named cells alone', async () => {
    const { body } = await send('east', '/v1/payments', order());
    expect(await merchantAt('west').readPayment(body.id)).toMatchObject({ record: { id: body.id } });
    const stranger = merchantAt('west', []);
    await expect(stranger.readPayment(body.id)).rejects.toMatchObject({ problem: 'redirected' });
  });
});

describe('a merchant that has moved from one cell to another', () => {
  let earlier: { sent: ReturnType<typeof order>; key: string; id: string; registrationId: string };
  beforeAll(async () => {
    const [sent, key] = [order(), randomUUID()];
    const { body } = await send('east', '/v1/payments', { ...sent, createRegistration: 'true' }, key);
    earlier = { sent, key, id: body.id, registrationId: body.registrationId };
    configure('west');
    for (const name of cellNames) {
      await running.get(name)?.stop('SIGTERM');
      await start(name);
    }
  });

  test('is charged in the new cell, whichever of them is asked', async () => {
    for (const name of cellNames) {
      const sent = order();
      const { url, body } = await send(name, '/v1/payments', sent, randomUUID());
      expect([body.result.code, new URL(url).origin]).toEqual([paid, addresses.west]);
      expect(upstream.charges(sent.merchantTransactionId)).toBe(1);
    }
  });

  test('is answered by the old cell when a request that was made there is repeated there', async () => {
    const { sent, key, id } = earlier;
    const { url, body } = await send('east', '/v1/payments', { ...sent, createRegistration: 'true' }, key);
    expect([body.id, new URL(url).origin]).toEqual([id, addresses.east]);
    expect(upstream.charges(sent.merchantTransactionId)).toBe(1);
  });

  test('is told which cell a query has searched, and finds earlier payments in the cell that it names', async () => {
    const { id, sent } = earlier;
    const today = new Date().toISOString().slice(0, 10);
    const reference = { merchantTransactionId: sent.merchantTransactionId };
    const dates = { 'date.from': today, 'date.to': today };
    for (const name of cellNames) {
      const missed = await query(name, reference);
      expect([missed.status, new URL(missed.url).origin]).toEqual([404, addresses.west]);
      expect(missed.body.result.parameterErrors[0].message).toContain(
        'only the cell west was searched; for payments from before the entity moved, name its former cell in the parameter cell',
      );
      for (const searched of [reference, dates]) {
        const found = await query(name, { ...searched, cell: 'east' });
        expect([found.status, new URL(found.url).origin]).toEqual([200, addresses.east]);
        expect(found.body.payments.map((payment: { id: string }) => payment.id)).toContain(id);
      }
      const wrong = await query(name, { ...reference, cell: 'north' });
      expect([wrong.status, wrong.body.result.parameterErrors[0].name]).toEqual([400, 'cell']);
    }
    const found = await merchantAt('west').findPayments({ ...reference, cell: 'east' });
    expect(found.payments.map((payment) => payment.id)).toEqual([id]);
    const listed = [];
    for await (const payment of merchantAt('west').listPayments({ from: today, to: today, cell: 'east' })) {
      listed.push(payment.id);
    }
    expect(listed).toContain(id);
  });

  test('reads and refunds its earlier payments, and charges its stored cards, in the old cell', async () => {
    const { id, registrationId } = earlier;
    for (const path of [`/v1/payments/${id}`, `/v1/registrations/${registrationId}`]) {
      const { status, url } = await send('west', path);
      expect([status, new URL(url).origin]).toEqual([200, addresses.east]);
    }
    const refund = { paymentType: 'RF', amount: '92.00', currency: 'EUR' };
    expect((await send('west', `/v1/payments/${id}`, refund)).body.result.code).toBe(paid);
    const charge = { amount: '5.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL' };
    const charged = await send('west', '/v1/payments', { ...charge, registrationId });
    expect([charged.body.result.code, new URL(charged.url).origin]).toEqual([paid, addresses.east]);
  });
});
