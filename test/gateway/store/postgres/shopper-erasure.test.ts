/** A shopper's data are erased while other nodes write to the same rows. */
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eraseShopper } from '../../../../src/gateway/store/payments/shopper-erasure.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import type { Schema } from '../../../../src/gateway/store/schema/schema.ts';
import { card, checkout, type TestGateway, testGateway } from '../../../support/gateway.ts';
import { merchantAt } from '../../../support/merchant.ts';
import { makeDatabase } from '../../../support/test-store.ts';

let db: Kysely<Schema>;
/** The statements that search for rows of the shopper. */
let searches: CompiledQuery[];
let gateway: TestGateway;

beforeEach(async () => {
  const url = await makeDatabase();
  searches = [];
  db = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
    log: ({ query }) => {
      if (/^\s*select.*where customer_hash =/s.test(query.sql)) searches.push(query);
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
      return write(() => {});
    },
    { merchantCustomerId: 'jane', now: Date.now() },
  );
  expect(erased).toMatchObject({ payments: 1 });
  const { record } = await db.selectFrom('payments').select('record').executeTakeFirstOrThrow();
  expect(JSON.parse(record)).toEqual({ id, result });
});

test('a search reads the rows of the shopper alone, in pages, also when most are not the shopper’s', async () => {
  await buy();
  await sql`insert into payments select (jsonb_populate_record(p, jsonb_build_object(
    'id', md5(n::text), 'connector_key', md5(n::text), 'customer_hash', case when n % 3 = 0 then p.customer_hash end))).*
    from payments p, generate_series(1, 3600) n`.execute(db);
  for (const table of ['payments', 'registrations', 'checkouts'])
    await sql`analyze ${sql.table(table)}`.execute(db);
  const erased = await eraseShopper(db, (write) => write(() => {}), {
    merchantCustomerId: 'jane',
    now: Date.now(),
  });
  expect(erased).toMatchObject({ payments: 1201 });
  const ofPayments = searches.filter((query) => query.sql.includes('from "payments"'));
  expect(ofPayments).toHaveLength(3);
  const [search] = ofPayments;
  const explained = { ...search, sql: `explain ${search?.sql}` } as CompiledQuery<{ 'QUERY PLAN': string }>;
  const plan = (await db.executeQuery(explained)).rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('using payments_customer_hash');
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});
