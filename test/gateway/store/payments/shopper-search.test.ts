// @tests src/gateway/store/payments/shopper-erasure.ts
/** The search for one shopper's rows does not become slower with the number of others. */
import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { eraseShopper } from '../../../../src/gateway/store/payments/shopper-erasure.ts';
import { explain, memory } from '../../jobs/database.ts';

test('no statement of an erasure reads a whole table', async () => {
  const statements: CompiledQuery[] = [];
  const db = await memory(({ query }) => void statements.push(query));
  statements.length = 0;
  await eraseShopper(db, (write) => write(() => {}), { merchantCustomerId: '7', entityId: 'e', now: 1 });
  const searches = [...statements];
  const plans = await explain(db, searches);
  await db.destroy();
  expect(plans.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  expect(plans.filter((step) => step.includes('customer_hash'))).toEqual(
    ['payments', 'registrations', 'checkouts'].map(
      (table) => `SEARCH ${table} USING INDEX ${table}_customer_hash (customer_hash=? AND id>?)`,
    ),
  );
});
