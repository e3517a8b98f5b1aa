// @tests src/gateway/store/payments/retention.ts
/** A sweep deletes so many rows at most, whatever plan the server makes. */
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { monthsBefore } from '../../../../src/gateway/jobs/retention.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { makeDatabase } from '../../../support/test-store.ts';

/** What a search is run again by for each row: the plan of a server whose statistics are of a small table. */
const otherPlans = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'];
const batch = 1_000;
const now = Date.parse('2026-11-20T10:00:00Z');

let store: Store;
let client: pg.Client;

beforeEach(async () => {
  const url = await makeDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const plan of otherPlans)
    await client.query(
      `do $$ begin execute format('alter database %I set enable_${plan} = off', current_database()); end $$`,
    );
  store = await openPostgres({ url, size: 1 });
});
afterEach(async () => {
  await store.close();
  await client.end();
});

test.each([
  [
    'unpaidCheckouts',
    `insert into checkouts (id, entity_id, state, parameters, created_at, expires_at)
      select 'old-' || n, 'e', 'open', '{}', ${now - 20 * 86_400_000} + n, 0 from generate_series(1, ${batch + 500}) as n`,
  ],
  [
    'throttles',
    `insert into throttles (key, count, resets_at) select 'old-' || n, 1, 0 from generate_series(1, ${batch + 500}) as n`,
  ],
] as const)('one sweep of %s ends at its limit', async (kind, fill) => {
  await client.query(fill);
  const swept = await store.retention.sweep({ now, paymentsBefore: monthsBefore(now, 18) });
  expect(swept[kind]).toBe(batch);
});
