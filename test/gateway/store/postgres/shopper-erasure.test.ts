/** A shopper's data are erased while other nodes write to the same rows. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import type { Schema } from '../../../../src/gateway/store/schema.ts';
import { eraseShopper } from '../../../../src/gateway/store/shopper-erasure.ts';
import { card, checkout, type TestGateway, testGateway } from '../../../support/gateway.ts';
import { merchantAt } from '../../../support/merchant.ts';
import { makeDatabase } from '../../../support/test-store.ts';

let db: Kysely<Schema>;
/** The statements that read payments. */
let searches = 0;
let gateway: TestGateway;

beforeEach(async () => {
  const url = await makeDatabase();
  searches = 0;
  db = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
    log: ({ query }) => {
      if (/^\s*select.*from "payments"/s.test(query.sql)) searches += 1;
    },
  });
  gateway = await testGateway({ store: await openPostgres({ url, size: 4 }) });
});
afterEach(async () => {
  await gateway.close();
  await db.destroy();
});

const shopper = {
  'customer.merchantCustomerId': 'jane',
  'customer.givenName': 'Jane',
  'customer.surname': 'Canary',
};
const buy = async () =>
  (await merchantAt(gateway).post('/v1/payments', { ...checkout, ...card, ...shopper })).json().id as string;

test('a record that another node writes meanwhile is read again, and not overwritten', async () => {
  const id = await buy();
  const result = { code: '000.100.112', description: 'of another node' };
  let runs = 0;
  const erased = await eraseShopper(
    db,
    async (write) => {
      runs += 1;
      if (runs === 1) {
        const record = JSON.stringify({ id, customer: { merchantCustomerId: 'jane' }, result });
        await db.updateTable('payments').set({ record }).where('id', '=', id).execute();
      }
      return write();
    },
    { merchantCustomerId: 'jane', now: Date.now() },
  );
  expect(erased).toMatchObject({ payments: 1 });
  const { record } = await db.selectFrom('payments').select('record').executeTakeFirstOrThrow();
  expect(JSON.parse(record)).toEqual({ id, result });
});

test('a search reads a large table in pages, however few rows are of the shopper', async () => {
  await buy();
  await sql`insert into payments select (jsonb_populate_record(p, jsonb_build_object(
    'id', md5(n::text), 'connector_key', md5(n::text),
    'record', case when n % 600 = 0 then p.record else '{}' end))).*
    from payments p, generate_series(1, 1200) n`.execute(db);
  searches = 0;
  const erased = await eraseShopper(db, (write) => write(), { merchantCustomerId: 'jane', now: Date.now() });
  expect(erased).toMatchObject({ payments: 3 });
  expect(searches).toBe(3);
});
