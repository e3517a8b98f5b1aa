import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { postgres } from '../../../../src/gateway/store/postgres/engine.ts';
import { createPool } from '../../../../src/gateway/store/postgres/pool.ts';
import type { Schema } from '../../../../src/gateway/store/schema/schema.ts';
import { makeDatabase } from '../../../support/test-store.ts';

test('a statement that goes with the commit stores its values as they came, whatever SQL a text holds', async () => {
  const pool = createPool({ url: await makeDatabase(), size: 1 });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const texts = [
    "O'Brien",
    '\\',
    "\\'; delete from locks; --",
    "'; delete from locks; --",
    '$2',
    'ß',
    '',
    null,
  ];
  for (const [place, text] of texts.entries()) {
    await db.transaction().execute((transaction) =>
      postgres.atCommit(
        transaction,
        sql`insert into destinations (queue_key, down_since, down_until, failures, problem)
          values (${`queue '${text}`}, ${-place}, ${1_800_000_000_000}, ${0}, ${text})`,
      ),
    );
  }
  const rows = await db.selectFrom('destinations').selectAll().orderBy('down_since', 'desc').execute();
  await db.destroy();
  expect(rows).toEqual(
    texts.map((text, place) => ({
      queue_key: `queue '${text}`,
      down_since: 0 - place,
      down_until: 1_800_000_000_000,
      failures: 0,
      problem: text,
    })),
  );
});
