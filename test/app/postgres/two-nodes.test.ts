/** Two processes of the program on one database: a request may go to either of them. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browser } from '../../support/gateway.ts';
import { buildServer, runToEnd, type ServerProcess, startServer } from '../../support/process.ts';
import { verify } from '../../support/shopper.ts';
import { makeDatabase } from '../../support/test-store.ts';

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '12',
  'card.expiryYear': '2039',
  'card.cvv': '123',
  shopperResultUrl: 'http://localhost:3000/result',
};

let main: string;
let url: string;
let folder: string;
let one: ServerProcess;
let other: ServerProcess;

beforeAll(async () => {
  [main, url] = await Promise.all([buildServer(), makeDatabase()]);
  folder = mkdtempSync(join(tmpdir(), 'gateway-nodes-'));
  const start = () => startServer(main, [], { DATABASE_URL: url });
  [one, other] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([one?.stop('SIGTERM'), other?.stop('SIGTERM')]);
  rmSync(folder, { recursive: true });
});

/** Sends a request of the merchant's server. */
async function ask(
  node: ServerProcess,
  path: string,
  fields: Record<string, string>,
  method = 'POST',
  more: Record<string, string> = {},
) {
  const parameters = new URLSearchParams({ entityId: node.entityId, ...fields });
  const headers = { authorization: `Bearer ${node.accessToken}`, ...more };
  const answer =
    method === 'GET'
      ? await fetch(`${node.gateway}${path}?${parameters}`, { headers })
      : await fetch(`${node.gateway}${path}`, { method, headers, body: parameters });
  return answer.json();
}

const prepare = async (node: ServerProcess, fields = {}) =>
  (await ask(node, '/v1/checkouts', { amount: '1.00', currency: 'EUR', paymentType: 'DB', ...fields })).id;

/** Sends a form of the shopper's browser. */
async function pay(node: ServerProcess, id: string, fields: Record<string, string>) {
  const answer = await fetch(`${node.gateway}/v1/checkouts/${id}/payment`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...card, ...fields }),
  });
  return answer.json();
}

/** The browser of a shopper whose requests go to the nodes in turns. */
function postingTo(nodes: readonly ServerProcess[]) {
  let requests = 0;
  return {
    async post(path: string, fields: Record<string, string>) {
      const node = nodes[requests++ % nodes.length];
      const answer = await fetch(`${node?.gateway}${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      const body = await answer.text();
      return { body, json: () => JSON.parse(body) };
    },
  };
}

const read = (node: ServerProcess, id: string) => ask(node, `/v1/checkouts/${id}/payment`, {}, 'GET');

const newAttempt = () => ({ attemptId: randomBytes(16).toString('hex') });

test('a checkout is prepared at one node, paid at the other, and read at both', async () => {
  const id = await prepare(one);
  expect((await pay(other, id, newAttempt())).result.code).toBe('000.100.110');
  const [first, second] = [await read(one, id), await read(other, id)];
  expect(first.result.code).toBe('000.100.110');
  expect(second.id).toBe(first.id);
});

test('of one attempt at both nodes at once there is one payment, and both give its answer', async () => {
  const id = await prepare(one, { merchantTransactionId: 'order-at-once' });
  const attempt = newAttempt();
  const answers = await Promise.all([one, other, one, other].map((node) => pay(node, id, attempt)));
  expect(answers.map(({ result }) => result.code)).toEqual(Array(4).fill('000.100.110'));
  const { payments } = await ask(one, '/v1/query', { merchantTransactionId: 'order-at-once' }, 'GET');
  expect(payments).toHaveLength(1);
});

test('of requests with one Idempotency-Key at both nodes at once there is one payment', async () => {
  const debit = { amount: '1.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: 'order-key' };
  const key = { 'idempotency-key': 'order-key' };
  const answers = await Promise.all(
    [one, other, one, other].map((node) => ask(node, '/v1/payments', { ...debit, ...card }, 'POST', key)),
  );
  expect(answers.map(({ result }) => result.code)).toEqual(Array(4).fill('000.100.110'));
  const { payments } = await ask(one, '/v1/query', { merchantTransactionId: 'order-key' }, 'GET');
  expect(payments).toHaveLength(1);
});

test('a form without an attempt id that is declined at both nodes makes one payment', async () => {
  const id = await prepare(one, { merchantTransactionId: 'order-without-id' });
  const declined = { 'card.holder': '800.100.155' };
  const codes: string[] = [];
  for (const node of [one, one, other, other]) codes.push((await pay(node, id, declined)).result.code);
  expect(codes).toEqual(Array(4).fill('800.100.155'));
  const { payments } = await ask(one, '/v1/query', { merchantTransactionId: 'order-without-id' }, 'GET');
  expect(payments).toHaveLength(1);
});

test('a challenge that begins at one node ends at the other, and at both in turns', async () => {
  for (const nodes of [[other], [other, one]]) {
    const id = await prepare(one);
    const begun = await pay(one, id, { ...newAttempt(), ...browser, 'card.number': '4200000000000018' });
    expect(begun.result.code).toBe('000.200.000');
    const verified = await verify(postingTo(nodes), { json: () => begun }, '1234');
    expect(verified).toMatchObject({ step: 'done', code: '000.100.110' });
    expect((await read(one, id)).result.code).toBe('000.100.110');
  }
});

test('a challenge that began at a node that has died ends at another', async () => {
  const third = await startServer(main, [], { DATABASE_URL: url });
  const id = await prepare(third);
  const begun = await pay(third, id, { ...newAttempt(), ...browser, 'card.number': '4200000000000018' });
  expect(begun.result.code).toBe('000.200.000');
  await third.stop('SIGKILL');
  const verified = await verify(postingTo([other, one]), { json: () => begun }, '1234');
  expect(verified).toMatchObject({ step: 'done', code: '000.100.110' });
  expect((await read(one, id)).result.code).toBe('000.100.110');
});

/** Stores a card and gives its id. */
async function store(node: ServerProcess): Promise<string> {
  const { 'card.cvv': _, shopperResultUrl: __, ...fields } = card;
  return (await ask(node, '/v1/registrations', fields)).id;
}

const charge = (node: ServerProcess, registration: string) =>
  ask(node, `/v1/registrations/${registration}/payments`, {
    amount: '5.00',
    currency: 'EUR',
    paymentType: 'DB',
  });

test('a card that is stored at one node is charged at the other', async () => {
  const paid = await charge(other, await store(one));
  expect(paid).toMatchObject({ result: { code: '000.100.110' }, card: { last4Digits: '0000' } });
});

test('what a node has acknowledged is there at the other one after the node was killed', async () => {
  const third = await startServer(main, [], { DATABASE_URL: url });
  const id = await prepare(third);
  expect((await pay(third, id, newAttempt())).result.code).toBe('000.100.110');
  await third.stop('SIGKILL');
  expect((await read(other, id)).result.code).toBe('000.100.110');
});

const keyOf = (id: string, digit: string) => ({ id, key: digit.repeat(64) });

/** Writes a configuration with these keys and gives its path. */
function fileWith(...registrationKeys: readonly ReturnType<typeof keyOf>[]): string {
  const file = join(folder, 'config.json');
  writeFileSync(file, JSON.stringify({ registrationKeys }));
  return file;
}

test('a process with another key under the same id does not start, and names the id', async () => {
  const database = await makeDatabase();
  const first = await startServer(main, ['--config', fileWith(keyOf('2026', 'a')), '--data', database]);
  const args = [
    '--config',
    fileWith(keyOf('2026', 'b')),
    '--data',
    database,
    '--port',
    '0',
    '--shop-port',
    '0',
  ];
  const { code, stderr } = await runToEnd(main, args);
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^registrationKeys has under the id "2026" another key than .*\n$/),
  ]);
  await first.stop('SIGTERM');
});

test('a node that reads its configuration again takes no other key under the same id', async () => {
  const database = await makeDatabase();
  const first = await startServer(main, ['--config', fileWith(keyOf('2026', 'a')), '--data', database]);
  fileWith(keyOf('2026', 'b'));
  const ended = first.stop('SIGHUP');
  const refusal =
    'SIGHUP: certificate and configuration stay as they were. registrationKeys has under the id';
  await expect.poll(() => first.stderr()).toContain(refusal);
  await first.stop('SIGTERM');
  expect(await ended).toBe(0);
});

test('stored cards are encrypted under a new key while a node runs that knows both keys', async () => {
  const database = await makeDatabase();
  const [old, fresh] = [keyOf('2026', 'a'), keyOf('2027', 'b')];
  const node = await startServer(main, ['--config', fileWith(old, fresh), '--data', database]);
  const registration = await store(node);
  const args = ['--config', fileWith(fresh, old), '--data', database, '--rotate-registration-keys'];
  const { code, stdout } = await runToEnd(main, args);
  expect([code, JSON.parse(stdout)]).toEqual([0, { rotated: 1, left: 0 }]);
  expect((await charge(node, registration)).result.code).toBe('000.100.110');
  const next = await startServer(main, ['--config', fileWith(fresh), '--data', database]);
  expect((await charge(next, registration)).result.code).toBe('000.100.110');
  await Promise.all([node.stop('SIGTERM'), next.stop('SIGTERM')]);
});

test('a node that lacks the key of a stored card is not ready and charges nothing, and the card stays', async () => {
  const database = await makeDatabase();
  const [old, fresh] = [keyOf('2026', 'a'), keyOf('2027', 'b')];
  const start = (...keys: readonly ReturnType<typeof keyOf>[]) =>
    startServer(main, ['--config', fileWith(...keys), '--data', database, '--admin', '127.0.0.1:0']);
  const behind = await start(old);
  const node = await start(fresh, old);
  const registration = await store(node);
  expect((await charge(behind, registration)).result).toMatchObject({
    code: '800.800.800',
    description: expect.stringContaining('nothing was charged or changed: send the same request again'),
  });
  const health = await fetch(`${behind.admin}/health/ready`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ checks: { keys: expect.stringContaining('2027') } });
  expect((await charge(node, registration)).result.code).toBe('000.100.110');
  await Promise.all([node.stop('SIGTERM'), behind.stop('SIGTERM')]);
});
