/** Deletion keeps ahead of what comes in, because a batch of payments takes few statements. */
import { expect, test } from 'vitest';
import { insertAuthenticationReferences } from '../../../../src/gateway/store/payments/authentication-references.ts';
import { writeOutcome } from '../../../../src/gateway/store/payments/outcomes.ts';
import { insertAttempt } from '../../../../src/gateway/store/payments/payments.ts';
import { createRetention } from '../../../../src/gateway/store/payments/retention.ts';
import { newPayment, pendingRecord } from '../../../support/new-payment.ts';
import { memory } from '../../jobs/database.ts';

test('the names that upstream gateways gave to a batch of payments are deleted by one statement', async () => {
  const statements: string[] = [];
  const db = await memory(({ query }) => void statements.push(query.sql));
  for (const id of ['a', 'b', 'c']) {
    await insertAttempt(db, newPayment({ id, createdAt: 1 }));
    const outcome = { state: 'succeeded', record: pendingRecord, rule: 'r' } as const;
    await writeOutcome(db, { id, from: 'processing' }, { ...outcome, connectorReference: `name of ${id}` });
  }
  const { entityId: channel } = newPayment({ id: 'a' });
  const names = ['name of a', 'name of b', 'name of c', 'another'];
  await db
    .insertInto('upstream_names')
    .values(names.map((name) => ({ channel, name, key: name })))
    .execute();
  statements.length = 0;
  const { payments } = await createRetention(db, { isShared: false }, (write) => write(() => {})).sweep({
    now: 10,
    paymentsBefore: 10,
  });
  const left = await db.selectFrom('upstream_names').select('name').execute();
  const deletions = statements.filter((sql) => sql.includes('delete from upstream_names'));
  await db.destroy();
  expect([payments, left]).toEqual([3, [{ name: 'another' }]]);
  expect(deletions).toHaveLength(1);
});

test('what names a standalone authentication is deleted with it, and what names another one stays', async () => {
  const db = await memory();
  for (const [id, createdAt] of [
    ['old', 1],
    ['young', 10],
  ] as const) {
    await insertAttempt(db, newPayment({ id, createdAt }));
    const outcome = { state: 'succeeded', record: pendingRecord, rule: 'r' } as const;
    await writeOutcome(db, { id, from: 'processing' }, { ...outcome, connectorReference: null });
    await insertAuthenticationReferences(db, id, [`name of ${id}`, `other name of ${id}`]);
  }
  const { payments } = await createRetention(db, { isShared: false }, (write) => write(() => {})).sweep({
    now: 10,
    paymentsBefore: 10,
  });
  const left = await db.selectFrom('authentication_references').select('value').orderBy('value').execute();
  await db.destroy();
  expect([payments, left.map(({ value }) => value)]).toEqual([1, ['name of young', 'other name of young']]);
});
