/**
 * Measures what the same requests cost with more and more payments in SQLite or PostgreSQL, by the processor time of the gateway
 * and of the database's own processes. The payments are copies of one that the gateway has made itself, over 30 days.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { growingStores } from './growth-stores.mjs';
import { processorTime } from './processors.mjs';
import { startServer } from './server.mjs';
import { buyThroughWidget, newNotes, prepareOnly } from './shop-load.mjs';
import { round } from './statistics.mjs';

const sizes = [1_000, 30_000, 1_000_000];
const day = 24 * 60 * 60 * 1000;
/** How many payments the retention deletes, and how old they are. */
const oldPayments = 10_000;
const oldAgeMs = 2 * 365 * day;

/** @typedef {import('./growth-stores.mjs').GrowingStore} Store */
/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
/** @typedef {{ id: string, checkout: string, order: string }} Paid */
/** @typedef {[string, number]} Row what is measured, and its value */

/** @param {{ database?: string }} options */
export default async function measureGrowth({ database = 'sqlite' }) {
  const createStore = growingStores[database];
  if (createStore === undefined)
    throw new Error(`--database is one of ${Object.keys(growingStores).join(', ')}.`);
  const store = await createStore();
  try {
    const paid = await payOnce(store);
    /** @type {Map<string, Record<string, number>>} */
    const rows = new Map();
    let stored = 1;
    for (const size of sizes) {
      const oldest = Date.now() - 30 * day;
      await addCopies(store, paid, stored, size, `${oldest} + i * (30.0 * ${day} / ${size})`);
      stored = size;
      for (const [of, value] of await measureOnce(store, paid, size))
        rows.set(of, { ...rows.get(of), [`${size} payments`]: round(value, 2) });
    }
    return [...rows].map(([of, values]) => ({ of, ...values }));
  } finally {
    await store.remove();
  }
}

/** Pays one checkout in a new database. @param {Store} store @returns {Promise<Paid>} */
function payOnce(store) {
  return withServer(store, async (server) => {
    const order = 'order-of-growth';
    const checkout = await buyThroughWidget(server, newNotes(), { merchantTransactionId: order });
    const { id } = await get(server, `/v1/checkouts/${checkout}/payment`, {});
    return { id, checkout, order };
  });
}

/**
 * Uses a server while it runs. @template Result @param {Store} store @param {(server: Server) => Promise<Result>} use
 */
async function withServer({ data }, use) {
  const server = await startServer(data);
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/**
 * Adds copies of a payment, with its checkout and its attempt, each with a number. The ids are random, as real ones are.
 *
 * @param {Store} store @param {Paid} paid @param {number} from the first number @param {number} before the number that is not
 *   reached @param {string} createdAt SQL with the number `i`
 */
export async function addCopies(
  { run, rows, numberRows, tidyUp },
  { id, checkout, order },
  from,
  before,
  createdAt,
) {
  /** @param {string} table @param {string} origin @param {Record<string, string>} differing */
  const copy = async (table, origin, differing) => {
    const columns = Object.keys((await rows(`select * from ${table} limit 1`))[0] ?? {});
    const values = columns.map((name) => differing[name] ?? `t.${name}`);
    return `insert into ${table} (${columns}) select ${values} from made m, (select * from ${table} t where ${origin}) t;`;
  };
  const payment = (/** @type {string} */ name) => `m.payment || substr(t.${name}, 29)`;
  const time = `cast(${createdAt} as bigint)`;
  await run(`
    begin;
    create temp table made as ${numberRows(from, before)};
    ${await copy('payments', `t.id = '${id}'`, {
      id: payment('id'),
      checkout_id: 'm.checkout',
      merchant_transaction_id: `'${order}-' || i`,
      record: `replace(t.record, t.id, ${payment('id')})`,
      connector_key: `m.checkout || '-' || m.payment`,
      created_at: time,
    })}
    ${await copy('checkouts', `t.id = '${bareId(checkout)}'`, {
      id: 'm.checkout',
      payment_id: payment('payment_id'),
      created_at: time,
      expires_at: `${time} + 1800000`,
    })}
    ${await copy('attempts', `t.checkout_id = '${bareId(checkout)}'`, { checkout_id: 'm.checkout' })}
    drop table made;
    commit;`);
  for (const sql of tidyUp) await run(sql);
  // What was counted ahead knows nothing of the copies.
  await run("delete from payment_counts; delete from settings where name = 'payments-counted-until'");
}

/** Waits until the housekeeping has counted the payments ahead. @param {Store} store @param {number} size */
async function waitUntilCounted({ rows }, size) {
  const count = async () => Number((await rows('select sum(payments) as n from payment_counts'))[0]?.n ?? 0);
  for (let seconds = 0; (await count()) < size - 2_000; seconds += 1) {
    if (seconds > 600) throw new Error('The payments are not counted after ten minutes.');
    await pause(1_000);
  }
}

/** The id in the database, without the node. @param {string} checkout */
const bareId = (checkout) => checkout.split('.', 1)[0];

/** @param {Store} store @param {Paid} paid @param {number} size @returns {Promise<Row[]>} */
function measureOnce(store, paid, size) {
  const started = performance.now();
  const [, before = 0] = readProcessorTimes(store);
  return withServer(store, async (server) => {
    const startMs = performance.now() - started;
    const start = toRows('start of the process', 1, [0, before], readProcessorTimes(store, server));
    await waitUntilCounted(store, size);
    const requests = await measureRequests(store, server, paid);
    const deletion = await measureDeletion(store, server, paid, size);
    const copied = performance.now();
    store.backUp();
    return [
      ['start of the process, real ms', startMs],
      ...start,
      ...requests,
      ...deletion,
      ['backup beside the running gateway, real ms', performance.now() - copied],
      ['size of the database, MB', (await store.size()) / 1e6],
    ];
  });
}

/** Returns the processor times of the gateway and of the database, in milliseconds. @param {Store} store @param {Server} [server] */
const readProcessorTimes = ({ processorTime: databaseTime }, server) => [
  server === undefined ? 0 : processorTime(server.pid) * 1000,
  (databaseTime?.() ?? Number.NaN) * 1000,
];

/**
 * Returns what one of several equal works took. @param {string} title @param {number} count @param {number[]} before @param
 * {number[]} after @returns {Row[]}
 */
function toRows(title, count, before, after) {
  const [gateway = 0, database = 0] = after.map((time, at) => (time - Number(before[at])) / count);
  const own = `${title}, processor ms`;
  return Number.isNaN(database)
    ? [[own, gateway]]
    : [
        [own, gateway],
        [`${own} of the database`, database],
      ];
}

/** @param {Store} store @param {Server} server @param {Paid} paid @returns {Promise<Row[]>} */
async function measureRequests(store, server, { id, checkout, order }) {
  const dates = { 'date.from': dateText(30 * day), 'date.to': dateText(0), limit: '100' };
  const before = readProcessorTimes(store, server);
  const asked = performance.now();
  const pages = Number((await get(server, '/v1/query', dates)).pages);
  const first = 'by date, the first page that is asked for';
  const answerMs = performance.now() - asked;
  const results = toRows(first, 1, before, readProcessorTimes(store, server));
  results.push([`${first}, real ms`, answerMs]);
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
  for (const [title, count, run] of requests) {
    await run();
    const before = readProcessorTimes(store, server);
    for (let turn = 0; turn < count; turn += 1) await run();
    results.push(...toRows(title, count, before, readProcessorTimes(store, server)));
  }
  return results;
}

/**
 * Adds payments that are too old, and lets the housekeeping delete them.
 *
 * @param {Store} store @param {Server} server @param {Paid} paid @param {number} size @returns {Promise<Row[]>}
 */
async function measureDeletion(store, server, paid, size) {
  const oldest = Date.now() - oldAgeMs;
  await addCopies(store, paid, size, size + oldPayments, `${oldest} + i - ${size}`);
  const count = (/** @type {string} */ table) =>
    `(select count(*) from ${table} where created_at < ${oldest + oldPayments})`;
  const countLeft = async (/** @type {number} */ pauseMs) => {
    await pause(pauseMs);
    const [row] = await store.rows(`select ${count('payments')} + ${count('checkouts')} as n`);
    return Number(row?.n);
  };
  await store.run("update jobs set due_at = 0 where key = 'housekeeping'");
  let rows = 2 * oldPayments;
  // The first batch waits for the housekeeping's turn.
  for (let turn = 0; rows === 2 * oldPayments; turn += 1) {
    if (turn > 2_400) throw new Error('The housekeeping deletes nothing.');
    rows = await countLeft(50);
  }
  const before = readProcessorTimes(store, server);
  while ((await countLeft(250)) > 0);
  return toRows('deletion of 1,000 payments', rows / 2000, before, readProcessorTimes(store, server));
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
