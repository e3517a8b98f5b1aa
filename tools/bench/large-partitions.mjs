/**
 * Compares the table of payments with one that is partitioned by month, both with the same rows. A unique key of the
 * partitioned one has to contain its month, so that a table of keys, which has no month, keeps ids unique.
 */
import { createHash, randomBytes } from 'node:crypto';
import { median, round } from './statistics.mjs';

/** @typedef {import('pg').Client} Client */

const month = 30 * 24 * 60 * 60 * 1000;
/** How many rows are inserted, each in its own transaction, and how many are read. */
const rowsOfTurn = 1_000;
/** The batch of the housekeeping. */
const batch = 1_000;
const batches = 20;

/** Makes the partitioned table and its keys from the table of payments. @param {Client} client */
export async function createPartitioned(client) {
  const { rows } = await client.query('select min(created_at) as first from payments');
  const first = Number(rows[0].first);
  await client.query(
    'create table parted (like payments including defaults) partition by range (created_at)',
  );
  // Two more for what is inserted later.
  for (let at = first, n = 0; at < Date.now() + 2 * month; at += month, n += 1) {
    await client.query(
      `create table parted_${n} partition of parted for values from (${at}) to (${at + month})`,
    );
  }
  await client.query('alter system set synchronous_commit = off');
  await client.query('select pg_reload_conf()');
  await client.query('insert into parted select * from payments');
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query(
    'alter table parted add primary key (id, created_at), add unique (connector_key, created_at)',
  );
  const { rows: indexes } = await client.query(
    "select indexdef as definition from pg_indexes where tablename = 'payments' and indexdef not like '%UNIQUE%'",
  );
  for (const { definition } of indexes) {
    await client.query(definition.replace(/INDEX (\w+) ON public.payments/, 'INDEX parted_$1 ON parted'));
  }
  await client.query('create table payment_keys as select id, connector_key, created_at from payments');
  await client.query('alter table payment_keys add primary key (id), add unique (connector_key)');
  await client.query('vacuum analyze parted');
  await client.query('vacuum analyze payment_keys');
  await client.query('alter system reset synchronous_commit');
  await client.query('select pg_reload_conf()');
}

/** Measures both tables, and drops the oldest partition. @param {Client} client */
export async function measurePartitions(client) {
  const { rows: templates } = await client.query('select * from payments order by created_at desc limit 1');
  const template = templates[0];
  const names = Object.keys(template);
  const places = names.map((_, at) => `$${at + 1}`).join(', ');
  const columns = names.join(', ');
  const insertInto = (/** @type {string} */ table) => `insert into ${table} (${columns}) values (${places})`;

  const all = (/** @type {Record<string, unknown>} */ row) => names.map((name) => row[name]);
  const keys = 'insert into payment_keys (id, connector_key, created_at) values ($1, $2, $3)';
  const fresh = () => {
    const id = randomBytes(16).toString('hex');
    const named = { id, connector_key: `key-${id}`, merchant_transaction_id: id };
    return { ...template, ...named, created_at: Date.now() };
  };
  const run = (/** @type {string} */ text, /** @type {unknown[]} */ values) =>
    client.query({ name: shortName(text), text, values });
  const inserted = await medianTimes(Array.from({ length: rowsOfTurn }, fresh), {
    flat: (row) => run(insertInto('payments'), all(row)),
    parted: (row) => run(insertInto('parted'), all(row)),
    async keyed(row) {
      // The row above has this id.
      const other = { ...row, ...fresh() };
      await client.query('begin');
      await run(insertInto('parted'), all(other));
      await run(keys, [other.id, other.connector_key, other.created_at]);
      await client.query('commit');
    },
  });

  const { rows: sample } = await client.query(
    `select id, created_at from payment_keys tablesample system (0.2) limit ${rowsOfTurn}`,
  );
  const found = await medianTimes(sample, {
    flat: ({ id }) => run('select * from payments where id = $1', [id]),
    parted: ({ id }) => run('select * from parted where id = $1', [id]),
    withMonth: ({ id, created_at }) =>
      run('select * from parted where id = $1 and created_at = $2', [id, created_at]),
  });
  const { rows: unique } = await client.query(
    `insert into parted (${columns}) select ${names.map((name) => (name === 'created_at' ? `created_at + ${month}` : name))}
     from parted where id = $1 returning id`,
    [sample.at(-1).id],
  );
  await client.query('delete from parted where id = $1', [sample.at(-1).id]);

  const remove = async (/** @type {string} */ table) => {
    const begun = performance.now();
    let rows = 0;
    for (let n = 0; n < batches; n += 1) {
      const { rowCount } = await client.query(
        `delete from ${table} where id in
        (select id from ${table} where created_at < $1 order by created_at limit ${batch})`,
        [Date.now() - 18 * month],
      );
      rows += Number(rowCount);
    }
    return (rows * 1000) / (performance.now() - begun);
  };
  const flatRate = await remove('payments');
  const { rows: oldest } = await client.query(
    "select min(substr(inhrelid::regclass::text, 8)::int) as n from pg_inherits where inhparent = 'parted'::regclass",
  );
  const name = `parted_${oldest[0].n}`;
  const { rows: counted } = await client.query(`select count(*) as n from ${name}`);
  const begun = performance.now();
  await client.query(`drop table ${name}`);
  const dropMs = performance.now() - begun;
  const { rows: old } = await client.query(
    'select count(*) as n from pg_inherits where inhparent = $1::regclass',
    ['parted'],
  );
  return [
    { figure: 'one insert into the flat table, ms, median', value: round(inserted.flat, 2) },
    {
      figure: 'one insert into partitions, whose ids are unique in a month only',
      value: round(inserted.parted, 2),
    },
    {
      figure: 'one insert into partitions and into the table of unique keys',
      value: round(inserted.keyed, 2),
    },
    { figure: 'query by id, flat table, ms, median', value: round(found.flat, 2) },
    { figure: `query by id, ${old[0].n} partitions`, value: round(found.parted, 2) },
    { figure: 'query by id and month, partitions', value: round(found.withMonth, 2) },
    { figure: 'payments of one id that the partitions took beside the first', value: unique.length },
    { figure: 'rows of the flat table deleted a second, in batches', value: round(flatRate, 0) },
    { figure: `drop of a partition with ${counted[0].n} rows, ms`, value: round(dropMs, 0) },
  ];
}

/** @param {string} text */
const shortName = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Does each work with each row, in turns, and gives the median of its milliseconds.
 *
 * @template {string} Name
 * @param {readonly any[]} rows @param {Record<Name, (row: any) => Promise<unknown>>} works
 * @returns {Promise<Record<Name, number>>}
 */
async function medianTimes(rows, works) {
  const names = /** @type {Name[]} */ (Object.keys(works));
  const times = new Map(names.map((name) => [name, /** @type {number[]} */ ([])]));
  for (const row of rows) {
    for (const name of names) {
      const begun = performance.now();
      await works[name](row);
      times.get(name)?.push(performance.now() - begun);
    }
  }
  return /** @type {Record<Name, number>} */ (
    Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])]))
  );
}
