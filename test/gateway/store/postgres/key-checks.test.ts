import { expect, test } from 'vitest';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const size = 2;

test('processes with the same keys in any order share a database, and one may have more', async () => {
  const url = await makeDatabase();
  const one = await openPostgres({ url, size, keyChecks: { old: 'a', new: 'b' } });
  const other = await openPostgres({ url, size, keyChecks: { new: 'b', old: 'a', next: 'c' } });
  await Promise.all([one.close(), other.close()]);
});

test('a process with another key under the same id does not start, and its new keys are not kept', async () => {
  const url = await makeDatabase();
  const one = await openPostgres({ url, size, keyChecks: { '2026': 'a' } });
  await expect(openPostgres({ url, size, keyChecks: { '2026': 'x', '2027': 'y' } })).rejects.toThrow(
    /^registrationKeys has under the id "2026" another key than the processes that used the database test_\w+ at 127\.0\.0\.1:\d+ before; give all of them the same key, and a new key a new id\.$/,
  );
  const other = await openPostgres({ url, size, keyChecks: { '2026': 'a', '2027': 'b' } });
  await Promise.all([one.close(), other.close()]);
});

test('of two that start at once with other keys under one id, one starts', async () => {
  const url = await makeDatabase();
  const starts = await Promise.allSettled(
    ['a', 'b'].map((check) => openPostgres({ url, size, keyChecks: { one: check, two: check } })),
  );
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
});
