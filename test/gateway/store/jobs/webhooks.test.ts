// @tests src/gateway/store/jobs/job-store.ts
import { expect, test } from 'vitest';
import { insertActivation, isActivated } from '../../../../src/gateway/store/jobs/job-store.ts';
import { memory } from '../../jobs/database.ts';

test('a webhook is active from its activation on, by entity, address and secret together', async () => {
  const db = await memory();
  const identity = '["e1","https://shop.example/hook?key=1","secret"]';
  expect(await isActivated(db, identity)).toBe(false);
  await insertActivation(db, identity, 1_000);
  await insertActivation(db, identity, 1_001);
  expect(await isActivated(db, identity)).toBe(true);
  expect(await isActivated(db, identity.replace('e1', 'e2'))).toBe(false);
  const rows = await db.selectFrom('webhook_activations').selectAll().execute();
  expect(rows).toMatchObject([
    { address_hash: expect.stringMatching(/^[0-9a-f]{64}$/), activated_at: 1_000 },
  ]);
  await db.destroy();
});
