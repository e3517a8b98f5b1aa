import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../../src/gateway/core/unavailable.ts';
import { migratePostgres } from '../../../../src/gateway/store/postgres/migrate.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { type Cluster, startCluster } from '../../../../tools/postgres.mjs';
import { holdTimerAfter } from '../../../support/held-timer.ts';

const readCount = 20;

let cluster: Cluster;
let store: Store;

beforeAll(async () => {
  // The data survive a crash of the server, not one of the computer.
  cluster = await startCluster({ settings: ['fsync=off'] });
  await migratePostgres(cluster);
  // No read waits for a connection of the pool: that wait has a limit of real time, which a busy machine exceeds.
  store = await openPostgres({ url: cluster.url, size: readCount });
});
afterAll(async () => {
  await store.close();
  await cluster.remove();
});

const idOf = (n: number) => String(n).padStart(32, '0');
const create = (n: number) =>
  store.createCheckout({ id: idOf(n), entityId: 'e', parameters: {}, createdAt: 1, expiresAt: 2 });

test.each(['SIGINT', 'SIGQUIT'] as const)(
  'reads wait while the database is stopped by %s and started within two seconds',
  async (signal) => {
    await create(signal.length);
    await cluster.stop(signal);
    const goOn = holdTimerAfter(2_000);
    const reads = Promise.allSettled(
      Array.from({ length: readCount }, () => store.findCheckout(idOf(signal.length))),
    );
    await cluster.start();
    const found = { status: 'fulfilled', value: expect.objectContaining({ id: idOf(signal.length) }) };
    for (const read of await reads) expect(read).toEqual(found);
    goOn();
  },
);

test('what was acknowledged before a crash is there after it, and writes go on', async () => {
  const acknowledged: number[] = [];
  let isOver = false;
  const load = async () => {
    for (let n = 100; !isOver; n += 1) {
      try {
        await create(n);
        acknowledged.push(n);
      } catch (error) {
        expect(error).toBeInstanceOf(StoreUnavailable);
      }
    }
  };
  const running = load();
  const hasWritten = async (count: number) => {
    while (acknowledged.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await hasWritten(20);
  await cluster.stop('SIGQUIT');
  await cluster.start();
  await hasWritten(acknowledged.length + 20);
  isOver = true;
  await running;
  for (const n of acknowledged) expect((await store.findCheckout(idOf(n)))?.id).toBe(idOf(n));
});

test('a database that stays away is told of', async () => {
  await cluster.stop();
  await expect(store.findCheckout(idOf(1))).rejects.toBeInstanceOf(StoreUnavailable);
  await cluster.start();
  expect(await store.findCheckout(idOf(6))).toBeDefined();
});

test('the upstream’s name of a charged payment waits longer for the database than a request does', async () => {
  await cluster.stop();
  const owned = store.forwardings.owns('key', 'channel', 'name');
  // Without a listener, a refusal during the pause would end the test's process.
  owned.catch(() => {});
  await pause(6_000);
  await cluster.start();
  expect(await owned).toBe(true);
});
