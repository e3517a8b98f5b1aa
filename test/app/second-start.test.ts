/** Two gateways in one folder of one computer, as two people start them, or one who forgot the first. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { live } from '../gateway/config/support.ts';
import {
  buildServer,
  type Ready,
  type Running,
  runToEnd,
  type ServerProcess,
  startForPerson,
  startInFolder,
} from '../support/process.ts';

let main: string;
let folder: string;
let first: ServerProcess;
const started: Running[] = [];
beforeAll(async () => {
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-second-'));
  first = await startInFolder(main, folder, []);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop('SIGTERM')));
});
afterAll(async () => {
  await first.stop('SIGTERM');
  rmSync(folder, { recursive: true });
});

/** Starts a gateway beside the first one that ends with the test. */
async function start(...args: string[]) {
  const server = await startInFolder(main, folder, args);
  started.push(server);
  return server;
}

const memoryNotice =
  'The database .data/gateway.sqlite is in use by another gateway; this one keeps its data in memory';

/** Prepares a checkout with one gateway and says which of them know it. */
async function knowingOf(maker: Ready, all: readonly Ready[]): Promise<readonly Ready[]> {
  const { gateway, entityId, accessToken } = maker;
  const headers = { authorization: `Bearer ${accessToken}` };
  const body = new URLSearchParams({ entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' });
  const made = await fetch(`${gateway}/v1/checkouts`, { method: 'POST', headers, body });
  const { id } = (await made.json()) as { id: string };
  const answers = await Promise.all(
    all.map((each) => fetch(`${each.gateway}/v1/checkouts/${id}/payment?entityId=${entityId}`, { headers })),
  );
  return all.filter((_each, at) => answers[at]?.status === 200);
}

test('a second start without options takes other ports and keeps its data in memory, and both work', async () => {
  const second = await start();
  const addresses = [first, second].flatMap(({ gateway, shop, control }) => [gateway, shop, control]);
  expect(new Set(addresses).size).toBe(6);
  for (const address of addresses) expect((await fetch(address ?? '')).status).toBeLessThan(500);
  expect(first.stderr()).not.toContain('in use');
  expect(second.stderr()).toContain(memoryNotice);
  expect(await knowingOf(first, [first, second])).toEqual([first]);
  expect(await knowingOf(second, [first, second])).toEqual([second]);
  expect(await second.stop('SIGTERM')).toBe(0);
  expect(await knowingOf(first, [first])).toEqual([first]);
});

test('a second start that names its port takes other ports for what it did not name', async () => {
  const free = createServer();
  const port = await new Promise<number>((listening) => {
    free.listen(0, '127.0.0.1', () => listening((free.address() as { port: number }).port));
  });
  await new Promise((closed) => free.close(closed));
  const second = await start('--port', String(port));
  expect(second.gateway).toBe(`http://127.0.0.1:${port}`);
  expect(second.shop).not.toBe(first.shop);
  for (const { shop } of [first, second])
    expect((await fetch(`${shop}/checkout?article=lamp`)).status).toBe(200);

  const third = await runToEnd(main, ['--port', String(port)], '', {}, folder);
  expect(third).toMatchObject({ code: 1, stdout: '' });
  expect(third.stderr).toContain(`Port ${port} is already in use`);
});

test('a person reads that the data is in memory', async () => {
  const second = await startForPerson(main, [], folder);
  started.push(second);
  expect(second.stdout()).toContain(
    `${memoryNotice} until it ends. --data <file> gives it a database of its own.\n`,
  );
});

test('a live gateway never keeps its data in memory because its database is in use', async () => {
  const file = join(folder, 'live.json');
  writeFileSync(file, JSON.stringify(live), { mode: 0o600 });
  const second = await runToEnd(main, ['--config', file, '--port', '0'], '', {}, folder);
  expect(second).toMatchObject({ code: 1, stdout: '' });
  expect(second.stderr).toContain(
    '.data/gateway.sqlite is in use by another gateway that is running: stop that one',
  );
});
