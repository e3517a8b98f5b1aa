/** The text of a statement is made once for each database, and its values are those of each run. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepareStatement } from '../../../src/gateway/store/prepared.ts';
import { memory } from '../jobs/database.ts';

const keepSetting = () => {
  let builds = 0;
  const run = prepareStatement((db, { name, value }: { readonly name: string; readonly value: number }) => {
    builds += 1;
    return db
      .insertInto('settings')
      .values({ name, value: sql`${value} + ${1}` })
      .returning('value');
  });
  return { run, builds: () => builds };
};

test('a prepared statement runs with the values of each call, also in a transaction, and is built once', async () => {
  const db = await memory();
  const { run, builds } = keepSetting();
  const answers = [await run(db, { name: 'one', value: 1 }), await run(db, { value: 2, name: 'two' })];
  answers.push(
    await db.transaction().execute((transaction) => run(transaction, { name: 'three', value: 3 })),
  );
  expect(answers).toEqual([[{ value: 2 }], [{ value: 3 }], [{ value: 4 }]]);
  expect(builds()).toBe(1);
  await db.destroy();
});

test('a prepared statement is built anew for another database, whose text may differ', async () => {
  const { run, builds } = keepSetting();
  for (const db of [await memory(), await memory()]) {
    expect(await run(db, { name: 'one', value: 1 })).toEqual([{ value: 2 }]);
    await db.destroy();
  }
  expect(builds()).toBe(2);
});
