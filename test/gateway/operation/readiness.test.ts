import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReadiness, type Readiness } from '../../../src/gateway/operation/readiness.ts';

let readiness: Readiness;
let reads: number;
let facts: () => Promise<string[]>;
let keys: string[];
let heartbeatAge: number | undefined;
let lag: number;
let skew: number | undefined;
let isReadOnly: boolean;
let refusal: string | undefined;
let away: readonly string[];
beforeEach(() => {
  vi.useFakeTimers();
  reads = 0;
  keys = [];
  heartbeatAge = undefined;
  lag = 0;
  skew = undefined;
  isReadOnly = false;
  refusal = undefined;
  away = [];
  facts = async () => [];
  readiness = createReadiness({
    health: {
      heartbeatAgeMs: () => heartbeatAge,
      clockSkewMs: () => skew,
      isReadOnly: () => isReadOnly,
      probeWrite: async () => refusal,
      missingMigrations() {
        reads += 1;
        return facts();
      },
    },
    missingKeys: async () => keys,
    eventLoop: { lagMs: () => lag },
    awayConnectors: () => away,
  });
});
afterEach(() => void vi.useRealTimers());

/** Gives the checks that are not ok. */
async function faults() {
  const { isReady, checks } = await readiness.check();
  const wrong = Object.fromEntries(Object.entries(checks).filter(([, verdict]) => verdict !== 'ok'));
  expect(isReady).toBe(Object.keys(wrong).length === 0);
  return wrong;
}

describe('a node is ready', () => {
  test('when all its checks are right', async () => {
    expect(await readiness.check()).toEqual({
      isReady: true,
      checks: { store: 'ok', keys: 'ok', migrations: 'ok', drain: 'ok', eventLoop: 'ok', clock: 'ok' },
      awayConnectors: [],
    });
  });

  test('while an acquirer is away, and names the connector', async () => {
    away = ['cards'];
    expect(await faults()).toEqual({});
    expect(await readiness.check()).toMatchObject({ isReady: true, awayConnectors: ['cards'] });
  });

  test('until it stops', async () => {
    expect(await faults()).toEqual({});
    readiness.beginDrain();
    expect(await faults()).toEqual({ drain: 'the node stops' });
  });

  test('unless the database accepts no writes', async () => {
    isReadOnly = true;
    heartbeatAge = 0;
    expect(await faults()).toEqual({
      store: 'the database accepts no writes, as a standby: name the primary',
    });
  });

  test('unless the database has no room for a write, until it has some', async () => {
    heartbeatAge = 0;
    refusal = 'Nothing can be stored now: the disk is full';
    expect(await faults()).toEqual({ store: 'Nothing can be stored now: the disk is full' });
    refusal = undefined;
    vi.advanceTimersByTime(2_000);
    expect(await faults()).toEqual({});
  });

  test('unless cards are stored under a key that it lacks', async () => {
    keys = ['2025'];
    expect(await faults()).toEqual({
      keys: 'these keys of stored cards are missing in registrationKeys: 2025',
    });
  });

  test('unless its database lacks a migration', async () => {
    facts = async () => ['002-notes'];
    expect(await faults()).toEqual({ migrations: 'the database lacks these migrations: 002-notes' });
  });

  test('unless its event loop is half a second late', async () => {
    lag = 499;
    expect(await faults()).toEqual({});
    lag = 500;
    expect(await faults()).toEqual({ eventLoop: 'the event loop is 500 ms late' });
  });

  test("unless its computer's clock is more than five seconds from the database's", async () => {
    skew = -5_000;
    expect(await faults()).toEqual({});
    skew = -5_600;
    expect(await faults()).toEqual({ clock: "this computer's clock is 6 s behind the database's" });
    skew = 7_000;
    expect(await faults()).toEqual({ clock: "this computer's clock is 7 s ahead of the database's" });
  });

  test('unless its database fails, or does not answer within a second', async () => {
    facts = () => Promise.reject(new Error('gone'));
    expect(await faults()).toMatchObject({ store: 'the database does not answer' });
    facts = () => new Promise(() => {});
    const late = faults();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await late).toMatchObject({ store: 'the database does not answer' });
  });
});

test('a node that shares its database is judged by its heartbeat, so that a busy pool does not take it away', async () => {
  heartbeatAge = 100;
  expect(await faults()).toEqual({});
  vi.advanceTimersByTime(5_000);
  facts = () => new Promise(() => {});
  const busy = faults();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await busy).toEqual({});
  heartbeatAge = 10_000;
  const gone = faults();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await gone).toEqual({ store: 'the database was last reached 10 s ago' });
});

test('many probes cause one read in two seconds', async () => {
  await Promise.all(Array.from({ length: 50 }, () => readiness.check()));
  for (let i = 0; i < 50; i += 1) await readiness.check();
  expect(reads).toBe(1);
  vi.advanceTimersByTime(2_000);
  await readiness.check();
  expect(reads).toBe(2);
});
