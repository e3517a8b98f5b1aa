import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SharedCodeKeys, sharedCodeKeys } from '../../../../src/gateway/store/nodes/code-keys.ts';
import { postgres } from '../../../../src/gateway/store/postgres/engine.ts';
import { createPool } from '../../../../src/gateway/store/postgres/pool.ts';
import type { Schema } from '../../../../src/gateway/store/schema/schema.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const minute = 60_000;

let client: pg.Client;
let url: string;
let now: number;
/** What the operator was told. */
let warnings: string[];
const ends: (() => Promise<void>)[] = [];

const startTimer = () => {
  const began = now;
  return () => now - began;
};

/** The keys as another node has them, once the others can know of it. */
async function join(): Promise<SharedCodeKeys> {
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: createPool({ url, size: 2, warn: (line) => warnings.push(line) }) }),
  });
  const keys = sharedCodeKeys(db, postgres, startTimer);
  ends.push(async () => {
    await keys.stop();
    await db.destroy();
  });
  await keys.join();
  return keys;
}

/** Lets time pass for the nodes and for the database. */
async function wait(milliseconds: number): Promise<void> {
  now += milliseconds;
  await client.query('update code_key_shares set made_at = made_at - $1', [milliseconds]);
}

const rows = async () =>
  (await client.query('select distinct key_id from code_key_shares')).rows.map(({ key_id }) => key_id);
const sealedTexts = async (): Promise<string[]> =>
  (await client.query('select sealed from code_key_shares')).rows.map(({ sealed }) => sealed);
const crash = () => client.query('delete from code_key_shares; delete from code_key_members');

/** The files of the database that hold a text, as somebody finds them who takes the disk. */
async function filesWith(text: string): Promise<string[]> {
  // Of an unlogged table a server writes what it has in memory when it stops, and before it copies files for a database.
  const copy = `copy_${randomBytes(8).toString('hex')}`;
  await client.query(`create database ${copy} template template0 strategy file_copy`);
  await client.query(`drop database ${copy}`);
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') || '/base/' || oid as folder from pg_database
     where datname = current_database()`,
  );
  const folder = rows[0]?.folder ?? '';
  return readdirSync(folder).filter((name) => readFileSync(`${folder}/${name}`).includes(text));
}

beforeEach(async () => {
  warnings = [];
  now = 0;
  url = await makeDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await client.end();
});

describe('the keys of security codes', () => {
  test('of one node are found by the others, which use them too', async () => {
    const [one, other] = [await join(), await join()];
    const { id, key } = await one.current();
    expect(await other.find(id)).toEqual(key);
    expect((await other.current()).id).toBe(id);
  });

  test('are in a table that PostgreSQL writes to no log and no base backup, encrypted for each node', async () => {
    const { rows } = await client.query(
      "select relpersistence from pg_class where relname in ('code_key_shares', 'code_key_members')",
    );
    expect(rows).toEqual([{ relpersistence: 'u' }, { relpersistence: 'u' }]);
    const [one] = [await join(), await join()];
    const { key } = await one.current();
    const sealed = await sealedTexts();
    expect(sealed).toHaveLength(2);
    for (const text of sealed) expect(text).not.toContain(Buffer.from(key).toString('hex'));
    expect(new Set(sealed).size).toBe(2);
  });

  test('are handed on to a node that starts later, which makes its own until then', async () => {
    const one = await join();
    const { id, key } = await one.current();
    const late = await join();
    expect(await late.find(id)).toBe('elsewhere');
    const own = await late.current();
    expect(await one.find(own.id)).toEqual(own.key);
    expect(await late.find(id)).toEqual(key);
    expect((await one.current()).id).toBe((await late.current()).id);
  });

  test('are handed on although somebody has put something that is no public key into the table', async () => {
    const [one, other] = [await join(), await join()];
    await client.query("insert into code_key_members values ('x', 'AAAA', 9e15)");
    const { id, key } = await one.current();
    expect(await other.find(id)).toEqual(key);
  });

  test('change once an hour, and are destroyed after an hour and a half', async () => {
    const [one, other] = [await join(), await join()];
    const first = await one.current();
    for (const node of [one, other]) await node.find(first.id);
    await wait(59 * minute);
    expect((await one.current()).id).toBe(first.id);
    await wait(2 * minute);
    const second = await one.current();
    expect(second.id).not.toBe(first.id);
    expect((await other.current()).id).toBe(second.id);
    expect(await other.find(first.id)).toEqual(first.key);
    await wait(30 * minute);
    await one.compare();
    expect(await rows()).toEqual([second.id]);
    for (const node of [one, other]) await node.find(first.id);
    await wait(minute);
    for (const node of [one, other]) expect(await node.find(first.id)).toBe('destroyed');
  });

  test('are in no file of the database after they are destroyed, also while an older transaction goes on', async () => {
    const node = await join();
    await node.current();
    const [sealed = ''] = await sealedTexts();
    expect(await filesWith(sealed)).not.toEqual([]);
    const older = new pg.Client({ connectionString: url });
    await older.connect();
    await older.query('begin isolation level repeatable read');
    await older.query('select 1 from checkouts');
    await wait(61 * minute);
    const second = await node.current();
    await wait(30 * minute);
    await node.compare();
    expect(await filesWith(sealed)).toEqual([]);
    expect(await rows()).toEqual([second.id]);
    const [later = ''] = await sealedTexts();
    expect(await filesWith(later)).not.toEqual([]);
    await older.end();
  });

  test('are destroyed later when a dump reads the table, and other nodes do not wait for it', async () => {
    const [node, other] = [await join(), await join()];
    const { id } = await node.current();
    const [sealed = ''] = await sealedTexts();
    const dump = new pg.Client({ connectionString: url });
    await dump.connect();
    await dump.query('begin; select 1 from code_key_shares');
    await wait(91 * minute);
    await node.compare();
    expect(await rows()).toEqual([id]);
    expect(warnings).toEqual([]);
    const next = await other.current();
    expect(next.id).not.toBe(id);
    expect(await node.find(id)).toBe('elsewhere');
    await dump.end();
    await node.compare();
    expect(await rows()).toEqual([next.id]);
    expect(await filesWith(sealed)).toEqual([]);
  });

  test('are changed once, however many requests wait for the change', async () => {
    const [one, other] = [await join(), await join()];
    await one.current();
    await other.current();
    await wait(61 * minute);
    const ids = await Promise.all(Array.from({ length: 20 }, () => one.current().then(({ id }) => id)));
    expect(new Set(ids).size).toBe(1);
    expect(await rows()).toHaveLength(2);
  });

  test('are the same for two nodes that have changed them at once', async () => {
    const [one, other] = [await join(), await join()];
    await Promise.all([one.current(), other.current()]);
    await one.compare();
    await other.compare();
    const newest =
      'select key_id as id from code_key_shares group by key_id order by min(made_at) desc, key_id desc limit 1';
    const { rows } = await client.query(newest);
    expect([(await one.current()).id, (await other.current()).id]).toEqual([rows[0].id, rows[0].id]);
  });

  test('are put back by a node that remembers them, when a crash of the database has emptied the table', async () => {
    const one = await join();
    const { id, key } = await one.current();
    await wait(20 * minute);
    await crash();
    const late = await join();
    expect(await late.find(id)).toBe('elsewhere');
    await one.compare();
    expect(await late.find(id)).toEqual(key);
    await wait(41 * minute);
    expect((await late.current()).id).not.toBe(id);
  });

  test('count as destroyed when no node has put them back for half a minute', async () => {
    const { id } = await (await join()).current();
    await crash();
    const other = await join();
    expect(await other.find(id)).toBe('elsewhere');
    await wait(29_000);
    expect(await other.find(id)).toBe('elsewhere');
    await wait(1_000);
    expect(await other.find(id)).toBe('destroyed');
  });
});
