import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../../src/gateway/core/unavailable.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const id = 'A'.repeat(32);
const now = 1_000_000;
const leaseUntil = now + 60_000;

let client: pg.Client;
let url: string;
const stores: Store[] = [];

/** Opens the store as another process does. */
async function join(): Promise<Store> {
  const store = await openPostgres({ url, size: 3 });
  stores.push(store);
  return store;
}

beforeEach(async () => {
  url = await makeDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await client.end();
});

const prepared = {
  id,
  entityId: 'e'.repeat(32),
  parameters: { amount: '1.00' },
  createdAt: now,
  expiresAt: now + 1_800_000,
};
const claimOf = (attemptId: string, claimId = attemptId) => ({ checkoutId: id, attemptId, claimId });
const leaseOf = async () => (await stores[0]?.findCheckout(id))?.leaseUntil;

describe('a process whose computer has another time than the database', () => {
  const setClock = (ahead: number) => {
    const present = Date.now.bind(Date);
    return vi.spyOn(Date, 'now').mockImplementation(() => present() + ahead);
  };

  test.each([60_000, -60_000])('of %i ms begins nothing until the clock is right', async (ahead) => {
    const clock = setClock(ahead);
    const store = await join();
    const skew = store.health.clockSkewMs() ?? 0;
    expect(skew * Math.sign(ahead)).toBeGreaterThan(30_000);
    await store.createCheckout(prepared);
    const claim = () => store.claimCheckout({ claim: claimOf('a'), now, leaseUntil });
    await expect(claim()).rejects.toThrow(StoreUnavailable);
    await expect(store.forwardings.mark('key', now)).rejects.toThrow('clock');
    clock.mockRestore();
    await vi.waitUntil(() => Math.abs(store.health.clockSkewMs() ?? 0) < 1_000, { timeout: 10_000 });
    expect(await claim()).toBe(true);
  });

  test('because it was suspended begins nothing, and sends nothing that it marked before', async () => {
    const store = await join();
    await store.createCheckout(prepared);
    const marking = store.forwardings.mark('key', now);
    setClock(9_000);
    const claiming = store.claimCheckout({ claim: claimOf('a'), now, leaseUntil });
    await expect(Promise.all([claiming, marking.catch(() => {})])).rejects.toThrow('has not reached');
    await expect(marking).rejects.toThrow('stood still');
  });

  test('of 3 s goes on', async () => {
    setClock(3_000);
    const store = await join();
    await store.createCheckout(prepared);
    expect(await store.claimCheckout({ claim: claimOf('a'), now, leaseUntil })).toBe(true);
  });
});

describe('two processes with one database', () => {
  test('give a checkout to one of twenty claims at once', async () => {
    const [one, other] = [await join(), await join()];
    await one.createCheckout(prepared);
    const claims = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? one : other).claimCheckout({ claim: claimOf(`attempt-${n}`), now, leaseUntil }),
    );
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
  });

  test('leave the leases of each other alone when one starts', async () => {
    const one = await join();
    await one.createCheckout(prepared);
    await one.claimCheckout({ claim: claimOf('a'), now, leaseUntil });
    await join();
    expect(await leaseOf()).toBe(leaseUntil);
  });

  test('end the leases of one that stops', async () => {
    const [one] = [await join(), await join()];
    await one.createCheckout(prepared);
    await one.claimCheckout({ claim: claimOf('a'), now, leaseUntil });
    await one.close();
    stores.shift();
    expect(await leaseOf()).toBe(0);
  });

  test('end the leases of one that has not been seen for a while, and let the same attempt go on', async () => {
    const one = await join();
    await one.createCheckout(prepared);
    await one.claimCheckout({ claim: claimOf('a', 'first'), now, leaseUntil });
    // The claim of a process that was killed: its last sign is as old as the second parameter says.
    const bury = (age: number) =>
      client.query(
        `insert into nodes values ('killed', (extract(epoch from clock_timestamp()) * 1000)::bigint - $1)
         on conflict (id) do update set seen_at = excluded.seen_at`,
        [age],
      );
    await bury(10_000);
    await client.query("update checkouts set node_id = 'killed'");
    await join();
    expect(await leaseOf()).toBe(leaseUntil);
    await bury(20_000);
    const next = await join();
    expect(await leaseOf()).toBe(0);
    expect(await next.claimCheckout({ claim: claimOf('a', 'second'), now, leaseUntil })).toBe(true);
  });

  test('do not wait for a dead one whose transaction still holds the checkout, and go on when it has ended', async () => {
    const one = await join();
    await one.createCheckout(prepared);
    await one.claimCheckout({ claim: claimOf('a', 'first'), now, leaseUntil });
    await client.query("update checkouts set node_id = 'dead'");
    await client.query('begin; update checkouts set read_at = null');
    const again = () => one.claimCheckout({ claim: claimOf('a', 'second'), now, leaseUntil });
    expect(await again()).toBe(false);
    await client.query('rollback');
    expect(await again()).toBe(true);
  });

  test('count attempts together: of thirty at once, as many are admitted as there are slots', async () => {
    const [one, other] = [await join(), await join()];
    const counters = ['b', 'a'].map((key) => ({
      limit: 'declines-by-address',
      key,
      maxDeclines: 3,
      maxPercent: 40,
      interval: 60_000,
      refuses: true,
    }));
    const tries = Array.from({ length: 30 }, (_, n) => (n % 2 ? one : other).reserveSlots({ counters, now }));
    const sizes = (await Promise.all(tries)).map(({ held }) => held.length);
    expect(sizes.filter((size) => size > 0)).toEqual(Array(9).fill(2));
  });

  test('count requests together: of thirty at once, as many pass as the limit allows', async () => {
    const [one, other] = [await join(), await join()];
    const counts = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 ? one : other).countRequest({ key: 'k', now, interval: 60_000, limit: 10 }),
      ),
    );
    expect(counts.filter(({ count }) => count <= 10)).toHaveLength(10);
  });
});
