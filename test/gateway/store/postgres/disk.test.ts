/** The disk of the database is full: nothing is charged, what is stored can be read, and all goes on when it is free. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../../src/connector/outcome.ts';
import { createReadiness } from '../../../../src/gateway/operation/readiness.ts';
import { migratePostgres } from '../../../../src/gateway/store/postgres/migrate.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { type Cluster, makeServerFolder, startCluster } from '../../../../tools/postgres.mjs';
import { minute, type TestGateway, testGateway } from '../../../support/gateway.ts';
import { codeOf } from '../../../support/merchant.ts';

const paid = '000.100.110';
const refused = '800.800.800';
const megabytes = 160;
const charge = vi.fn(simulator.charge);
let disk: SmallDisk;
let cluster: Cluster;
let node: TestGateway;
let warnings: string[];

interface SmallDisk {
  readonly folder: string;
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): void;
}

/** Makes a disk in memory; undefined where that is not allowed. */
function mountSmallDisk(): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    free: async () => rmSync(ballast),
    remove() {
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Stands for a disk where none can be made: the database gives the error of a full one by itself. */
const pretendedDisk: SmallDisk = {
  folder: tmpdir(),
  fill: () =>
    ask(`create function refuse() returns trigger language plpgsql as $$ begin
        raise exception using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on checkouts for each statement execute function refuse();
      create trigger refuse before insert on payments for each statement execute function refuse()`),
  free: () => ask('drop function refuse cascade'),
  remove() {},
};

async function ask(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeEach(async () => {
  disk = mountSmallDisk() ?? pretendedDisk;
  cluster = await startCluster({ folder: makeServerFolder(disk.folder) });
  await migratePostgres(cluster);
  warnings = [];
  const store = await openPostgres({
    url: cluster.url,
    size: 4,
    warn: (sentence) => warnings.push(sentence),
  });
  charge.mockReset().mockImplementation(simulator.charge);
  // The acquirer knows what it was told to charge.
  const find = async (): Promise<Outcome> => ({ code: paid, rule: 'known', reference: 'reference' });
  node = await testGateway({ store, connector: { ...simulator, charge, find } });
});
afterEach(async () => {
  await node?.close();
  await cluster?.remove();
  disk.remove();
});

test.runIf(process.getuid?.() === 0)(
  'a node whose database has a full disk is not ready, before a request meets it and until there is room',
  async () => {
    const { health } = node.store;
    const readiness = createReadiness({
      health,
      missingKeys: async () => [],
      eventLoop: { lagMs: () => 0 },
      awayConnectors: () => [],
    });
    const verdict = async () => (await readiness.check()).checks.store;
    expect(await verdict()).toBe('ok');
    await disk.fill();
    const full = 'Nothing can be stored now: the database’s disk is full; free some space';
    await vi.waitUntil(async () => (await verdict()) === full);
    await disk.free();
    await vi.waitUntil(async () => (await verdict()) === 'ok');
  },
);

test('a full disk has payments refused before they are charged, and none is lost', async () => {
  const before = await node.prepare();
  expect(codeOf(await node.pay(before))).toBe(paid);
  const waiting = await Promise.all(Array.from({ length: 30 }, () => node.prepare()));
  await disk.fill();
  // A table takes rows until its last page is full.
  const prepared: string[] = [];
  for (;;) {
    const id = await node.prepare({ 'customParameters[note]': 'x'.repeat(2_000) });
    if (id === undefined) break;
    prepared.push(id);
  }
  expect(warnings.join()).toContain('the database’s disk is full; free some space');
  const answers = new Map<string, string>();
  const refusals = () => [...answers.values()].filter((code) => code === refused).length;
  for (const id of waiting) {
    const answer = await node.pay(id, { 'customParameters[note]': 'x'.repeat(1_000) });
    answers.set(id, codeOf(answer));
    if (codeOf(answer) !== refused) continue;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    if (refusals() === 3) break;
  }
  expect(refusals()).toBe(3);
  // The disk may have been full only when an outcome was to be stored: that payment is pending, and was charged.
  expect(charge).toHaveBeenCalledTimes(1 + answers.size - refusals());
  // What is stored can be read meanwhile.
  expect(codeOf(await node.status(before))).toBe(paid);

  await disk.free();
  await vi.waitUntil(async () => (await node.prepare()) !== undefined, { timeout: 10_000 });
  node.wait(2 * minute);
  await node.runDue();
  for (const [id, code] of answers) {
    if (code === refused) expect(codeOf(await node.pay(id))).toBe(paid);
    expect(codeOf(await node.status(id))).toBe(paid);
  }
  expect(charge).toHaveBeenCalledTimes(1 + answers.size);
  for (const id of prepared) expect((await node.status(id)).statusCode).toBe(200);
});
