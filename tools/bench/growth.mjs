/**
 * Measures what the same requests cost with more and more payments in SQLite, by the processor time of the gateway. The payments
 * are copies of one that the gateway has made itself, over 30 days.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { olderNodesPackages } from '../packed.mjs';
import { root } from '../sources.mjs';
import { processorTime } from './processors.mjs';
import { startServer } from './server.mjs';
import { buyThroughWidget, newNotes, prepareOnly } from './shop-load.mjs';
import { round } from './statistics.mjs';

const sizes = [1_000, 30_000, 1_000_000];
const day = 24 * 60 * 60 * 1000;
const entry = 'dist/server/main.js';

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
/** @typedef {{ id: string, checkout: string, order: string }} Paid */

export default async function measureGrowth() {
  const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-growth-'));
  const data = join(folder, 'gateway.sqlite');
  try {
    const paid = await payOnce(data);
    /** @type {Map<string, Record<string, number>>} */
    const rows = new Map();
    let stored = 1;
    for (const size of sizes) {
      await addCopies(data, paid, stored, size);
      stored = size;
      for (const [of, value] of await measureOnce(data, paid, join(folder, `backup-${size}`)))
        rows.set(of, { ...rows.get(of), [`${size} payments`]: round(value, 2) });
    }
    return [...rows].map(([of, values]) => ({ of, ...values }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Pays one checkout in a new database file. @param {string} data @returns {Promise<Paid>} */
function payOnce(data) {
  return withServer(data, async (server) => {
    const order = 'order-of-growth';
    const checkout = await buyThroughWidget(server, newNotes(), { merchantTransactionId: order });
    const { id } = await get(server, `/v1/checkouts/${checkout}/payment`, {});
    return { id, checkout, order };
  });
}

/**
 * Uses a server while it runs. @template Result @param {string} data @param {(server: Server) => Promise<Result>} use
 */
async function withServer(data, use) {
  const server = await startServer(data, entry);
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/**
 * Adds copies of a payment, with its checkout and its attempt, until there are so many. The ids are random, as real ones are.
 *
 * @param {string} data @param {Paid} paid @param {number} stored @param {number} size
 */
async function addCopies(data, { id, checkout, order }, stored, size) {
  const { DatabaseSync } = await import(olderNodesPackages[0] ?? 'node:sqlite');
  const database = new DatabaseSync(data);
  const now = Date.now();
  const createdAt = `${now} - 30 * ${day} + i * (30.0 * ${day} / ${size})`;
  const payment = `m.payment || substr(t.payment_id, 29)`;
  database.exec(`
    create temp table made as with recursive n(i) as (select ${stored} union all select i + 1 from n where i < ${size - 1})
      select i, lower(hex(randomblob(14))) as payment, hex(randomblob(16)) as checkout from n;
    begin;
    ${copy(database, 'payments', `t.id = '${id}'`, {
      id: `m.payment || substr(t.id, 29)`,
      checkout_id: 'm.checkout',
      merchant_transaction_id: `'${order}-' || i`,
      record: `replace(t.record, t.id, m.payment || substr(t.id, 29))`,
      connector_key: `m.checkout || '-' || m.payment`,
      created_at: `cast(${createdAt} as integer)`,
    })}
    ${copy(database, 'checkouts', `t.id = '${bareId(checkout)}'`, {
      id: 'm.checkout',
      payment_id: payment,
      created_at: `cast(${createdAt} as integer)`,
      expires_at: `cast(${createdAt} as integer) + 1800000`,
    })}
    ${copy(database, 'attempts', `t.checkout_id = '${bareId(checkout)}'`, { checkout_id: 'm.checkout' })}
    commit;
    drop table made;
    analyze;`);
  database.close();
}

/**
 * SQL that copies one row for each row of `made`.
 *
 * @param {import('./kept.mjs').Database} database @param {string} table @param {string} origin @param {Record<string, string>} differing
 */
function copy(database, table, origin, differing) {
  const columns = database
    .prepare(`select name from pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => `${name}`);
  const values = columns.map((name) => differing[name] ?? `t.${name}`);
  return `insert into ${table} (${columns}) select ${values} from made m, (select * from ${table} t where ${origin}) t;`;
}

/** The id in the database, without the node. @param {string} checkout */
const bareId = (checkout) => checkout.split('.', 1)[0];

/** @param {string} data @param {Paid} paid @param {string} backup @returns {Promise<[string, number][]>} */
function measureOnce(data, paid, backup) {
  const started = performance.now();
  return withServer(data, async (server) => {
    const startMs = performance.now() - started;
    const results = await measureRequests(server, paid, startMs);
    const copied = performance.now();
    execFileSync(process.execPath, [join(root, entry), '--data', data, '--backup', backup], {
      stdio: 'ignore',
    });
    rmSync(backup, { force: true });
    return [
      ...results,
      ['backup beside the running gateway, real ms', performance.now() - copied],
      ['size of the file, MB', statSync(data).size / 1e6],
    ];
  });
}

/**
 * @param {Server} server @param {Paid} paid @param {number} startMs @returns {Promise<[string, number][]>}
 */
async function measureRequests(server, { id, checkout, order }, startMs) {
  const startTime = processorTime(server.pid) * 1000;
  const dates = { 'date.from': dateText(30 * day), 'date.to': dateText(0), limit: '100' };
  const beforeFirst = processorTime(server.pid);
  const pages = Number((await get(server, '/v1/query', dates)).pages);
  const firstTime = (processorTime(server.pid) - beforeFirst) * 1000;
  /** @type {[string, number, () => Promise<unknown>][]} */
  const requests = [
    ['create a checkout', 400, () => prepareOnly(server, newNotes())],
    ['pay a checkout', 150, () => buyThroughWidget(server, newNotes())],
    ['status of a checkout', 400, () => get(server, `/v1/checkouts/${checkout}/payment`, {})],
    ['query by id', 400, () => get(server, `/v1/query/${id}`, {})],
    ['query by merchantTransactionId', 400, () => get(server, '/v1/query', { merchantTransactionId: order })],
    ...[1, Math.ceil(pages / 2), pages].map((page, at) => {
      const title = `by date, ${['first', 'middle', 'last'][at]} page of 100`;
      const run = () => get(server, '/v1/query', { ...dates, pageNo: String(page) });
      return /** @type {[string, number, () => Promise<unknown>]} */ ([title, 40, run]);
    }),
  ];
  /** @type {[string, number][]} */
  const results = [
    ['start of the process, real ms', startMs],
    ['start of the process, processor ms', startTime],
    ['by date, the first page that is asked for, processor ms', firstTime],
  ];
  for (const [title, count, run] of requests) {
    await run();
    const before = processorTime(server.pid);
    for (let turn = 0; turn < count; turn += 1) await run();
    results.push([`${title}, processor ms`, ((processorTime(server.pid) - before) * 1000) / count]);
  }
  return results;
}

/** @param {number} ago in milliseconds */
const dateText = (ago) => new Date(Date.now() - ago).toISOString().slice(0, 19).replace('T', ' ');

/** @param {Server} server @param {string} path @param {Record<string, string>} query @returns {Promise<any>} */
async function get({ gateway, entityId, accessToken }, path, query) {
  const answer = await fetch(`${gateway}${path}?${new URLSearchParams({ entityId, ...query })}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
