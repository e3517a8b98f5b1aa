/** What live nodes ask of PostgreSQL while nobody pays: many of them must not load their database by waiting. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startCountingProxy } from '../../support/counting-proxy.mjs';
import { buildServer, type ServerProcess, startServer } from '../../support/process.ts';
import { makeDatabase } from '../../support/test-store.ts';

const countedSeconds = 15;
/** How long a node that has started asks for other things, in milliseconds. */
const startMs = 3_000;

let main: string;
let url: string;
let folder: string;
const nodes: ServerProcess[] = [];

/** Starts a node whose round trips a proxy counts. */
async function start() {
  const database = new URL(url);
  const proxy = await startCountingProxy(Number(database.port));
  database.port = String(proxy.port);
  const args = ['--config', join(folder, 'live.json'), '--data', database.href];
  const node = await startServer(main, args);
  nodes.push(node);
  return { ...proxy, node };
}

beforeAll(async () => {
  [main, url] = await Promise.all([buildServer(), makeDatabase()]);
  folder = mkdtempSync(join(tmpdir(), 'gateway-idle-'));
  const hex = (digit: string) => digit.repeat(32);
  const content = {
    environment: 'live',
    publicOrigin: 'https://pay.example',
    merchants: [{ id: hex('1'), name: 'Shop', channels: [{ id: hex('2'), name: 'Shop' }] }],
    tokens: [{ accessTokenHash: randomBytes(32).toString('hex'), entities: [hex('1')] }],
    registrationKeys: [{ id: '2026', key: randomBytes(32).toString('hex') }],
  };
  writeFileSync(join(folder, 'live.json'), JSON.stringify(content), { mode: 0o600 });
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
  rmSync(folder, { recursive: true });
});

test('a live node makes at most two round trips a second while nobody pays, after another one has died too', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [one, other, dead] = [await start(), await start(), await start()];
  await dead.node.stop('SIGKILL');
  // Until the others have noticed it.
  const living = async () => (await client.query('select id from nodes')).rowCount;
  await vi.waitUntil(async () => (await living()) === 2, { timeout: 30_000 });
  await client.end();
  await pause(startMs);
  const counts = [one, other].map(({ trips }) => trips());
  await pause(countedSeconds * 1_000);
  for (const [index, { trips }] of [one, other].entries()) {
    const counted = trips() - Number(counts[index]);
    // A node that asks for nothing is no longer there.
    expect(counted).toBeGreaterThan(countedSeconds / 2);
    expect(counted).toBeLessThanOrEqual(2 * countedSeconds);
  }
  for (const { close } of [one, other, dead]) close();
});
