/**
 * Lets pgbench make the writes and commits that a create and a payment make, with rows as the gateway has written them and into
 * the same tables: what PostgreSQL can do on this computer, without a gateway.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runPostgres } from '../postgres.mjs';

/** A random id that pgbench draws, of 32 digits as real ones have. */
const drawn = "lpad(to_hex(:id::bigint), 32, '0')";

/**
 * @param {import('../postgres.mjs').Cluster} cluster in whose tables the gateway has made a checkout, or a payment
 * @param {'create' | 'payment'} request
 */
export async function createPgbench({ url, port, folder }, request) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [table, wanted] =
    request === 'create' ? ['checkouts', 'true'] : ['payments', "state <> 'processing'"];
  const { rows } = await client.query(`select * from ${table} where ${wanted} limit 1`);
  await client.end();
  const script = join(folder, `${request}.sql`);
  const draw = '\\set id random(1, 9223372036854775807)';
  writeFileSync(
    script,
    [draw, ...(request === 'create' ? createOf(rows[0]) : paymentOf(rows[0]))].join('\n'),
  );
  return {
    /** Returns how many a second it makes. @param {number} connections @param {number} seconds */
    run(connections, seconds) {
      const load = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds)];
      const server = ['-h', '127.0.0.1', '-p', String(port), '-U', 'app', 'postgres'];
      const report = runPostgres('pgbench', ...load, '-f', script, ...server);
      return Number(/^tps = ([0-9.]+) /m.exec(report)?.[1]);
    },
  };
}

/** @typedef {Record<string, string | number | null>} Row */

/** @param {Row} checkout */
const createOf = (checkout) => [insertOf('checkouts', checkout, { id: drawn })];

/** The two transactions of a payment: its start with its guard job, and its outcome, which removes the job. @param {Row} payment */
function paymentOf(payment) {
  const key = `'bench:' || ${drawn}`;
  const changed = [
    'state',
    'record',
    'rule',
    'connector_reference',
    'brand',
    'has_had_code',
    'customer_hash',
  ];
  const set = changed.map((name) => `${name} = ${literalOf(payment[name] ?? null)}`);
  const begun = { id: drawn, connector_key: `'bench-' || ${drawn}`, state: "'processing'" };
  return [
    'begin;',
    insertOf('payments', payment, begun),
    // No job of it is ever due.
    insertOf(
      'jobs',
      { kind: 'bench', queue_key: 'bench', payload: '{}', due_at: Number.MAX_SAFE_INTEGER, key: '' },
      { key },
    ),
    'commit;',
    'begin;',
    `update payments set ${set} where id = ${drawn} and state = 'processing';`,
    `delete from jobs where key = ${key};`,
    'commit;',
  ];
}

/** @param {string} table @param {Row} row @param {Record<string, string>} sql what stands in the place of a value */
function insertOf(table, row, sql) {
  const values = Object.entries(row).map(([name, value]) => sql[name] ?? literalOf(value));
  return `insert into ${table} (${Object.keys(row)}) values (${values.join(', ')});`;
}

/** A text with colons would be taken for pgbench's variables, so each is written as its code. @param {string | number | null} value */
function literalOf(value) {
  if (value === null || typeof value === 'number') return String(value);
  return `E'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
}
