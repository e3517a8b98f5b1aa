/**
 * Two nodes on one PostgreSQL server, with 300,000 (`--count`) due webhooks of a shop that never answers. Measures what they
 * cost PostgreSQL over an idle service, and how long another shop's webhooks take from the commit of their payment to the
 * call, at the receiving end.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../postgres.mjs';
import { accessToken, benchEntityId, writeConfig } from './environments.mjs';
import { processorTimeOfAll } from './processors.mjs';
import { startServer } from './server.mjs';
import { approvedCard, orderAmount } from './shop-load.mjs';
import { percentile, round } from './statistics.mjs';

/** The last ones: the server tells when a row was committed, and does not tidy up after the preparation of this measurement. */
const settings = [
  ...['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'],
  ...['track_commit_timestamp=on', 'autovacuum=off'],
];
const deadEntityId = 'd'.repeat(32);
const quietMs = 20_000;
const payments = 200;
/** The longest pause between two payments, in milliseconds; the poll of the nodes is not in step with them. */
const maxPauseMs = 120;
/** How long a webhook may take at all, in milliseconds. */
const webhookTimeoutMs = 20_000;

/** @param {{ count?: string }} options */
export default async function measureDeadShop({ count = '300000' }) {
  const alive = await startShop(true);
  const dead = await startShop(false);
  const cluster = await startCluster({ settings });
  const { config, folder } = writeConfig('test', {
    publicOrigin: undefined,
    merchants: [
      merchantOf('a'.repeat(32), benchEntityId, alive.address),
      merchantOf('c'.repeat(32), deadEntityId, dead.address),
    ],
    tokens: [
      {
        accessTokenHash: createHash('sha256').update(accessToken).digest('hex'),
        entities: [benchEntityId, deadEntityId],
      },
    ],
  });
  const args = ['--config', config, '--allow-loopback-callbacks'];
  const start = () => startServer(cluster.url, undefined, { args });
  // The first one makes the tables.
  const nodes = [await start(), await start()];
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const used = () => processorTimeOfAll(postmasterOf(cluster.folder));
  /** The share of a core that PostgreSQL uses while nobody pays. */
  const share = async () => {
    const before = used();
    await pause(quietMs);
    return ((used() - before) * 100_000) / quietMs;
  };
  try {
    const gateways = nodes.map(({ gateway }) => gateway);
    const payAt = (/** @type {number} */ n, /** @type {string} */ entityId) =>
      pay(String(gateways[n % gateways.length]), entityId);
    const delays = async () => {
      const all = [];
      for (let n = 0; n < payments; n += 1) {
        await pause(Math.random() * maxPauseMs);
        const call = alive.nextCall();
        const id = await payAt(n, benchEntityId);
        const at = await call;
        const { rows } = await client.query(
          `select extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as at from payments where id = $1`,
          [id],
        );
        all.push(at - Number(rows[0].at));
      }
      return all;
    };
    const told = await payAt(0, deadEntityId);
    // The webhook is tested before its first message.
    const first = alive.nextCall();
    await payAt(0, benchEntityId);
    await first;
    const alone = await delays();
    const idle = await share();
    await client.query(
      `insert into jobs (key, kind, queue_key, payload, due_at)
      select 'webhook:dead:' || n, 'webhook', $1, $2, (extract(epoch from now()) * 1000)::bigint - n
      from generate_series(1, $3::int) as n`,
      [
        `webhook:${createHash('sha256').update(dead.address).digest('hex').slice(0, 16)}`,
        JSON.stringify({
          ...{ entityId: deadEntityId, address: dead.address, type: 'PAYMENT', action: 'CREATED', id: told },
        }),
        count,
      ],
    );
    for (const statement of ['vacuum analyze jobs', 'checkpoint']) await client.query(statement);
    const waiting = await share();
    const beside = await delays();
    const { rows } = await client.query("select count(*) as left from jobs where key like 'webhook:dead:%'");
    return [
      { figure: 'webhooks of the dead shop that are still due', value: Number(rows[0].left) },
      { figure: 'PostgreSQL while two nodes are idle, % of a core', value: round(idle, 2) },
      { figure: 'PostgreSQL while these webhooks are due, % of a core', value: round(waiting, 2) },
      { figure: 'commit to webhook beside them, ms, p50', value: round(percentile(beside, 0.5)) },
      {
        figure: 'commit to webhook beside them, ms, p99',
        value: round(percentile(beside, 0.99)),
        'at most': 50,
      },
      { figure: 'commit to webhook without them, ms, p50', value: round(percentile(alone, 0.5)) },
      { figure: 'commit to webhook without them, ms, p99', value: round(percentile(alone, 0.99)) },
      { figure: 'calls of the dead shop', value: dead.calls() },
    ];
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await client.end();
    for (const shop of [alive, dead]) shop.close();
    rmSync(folder, { recursive: true });
    await cluster.remove();
  }
}

/** @param {string} id @param {string} entityId @param {string} address of its webhook */
function merchantOf(id, entityId, address) {
  const webhook = { address, types: ['PAYMENTS'], secret: randomBytes(32).toString('hex') };
  return { id, name: id, channels: [{ id: entityId, name: id, webhooks: [webhook] }] };
}

/** Starts the server of a shop. @param {boolean} answers */
async function startShop(answers) {
  let calls = 0;
  /** @type {((at: number) => void) | undefined} */
  let called;
  const server = createServer((request, response) => {
    calls += 1;
    called?.(performance.timeOrigin + performance.now());
    request.resume();
    if (answers) response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/hook`,
    calls: () => calls,
    /** Resolves to the time of the next call, in milliseconds since 1970. @returns {Promise<number>} */
    nextCall() {
      const late = pause(webhookTimeoutMs, undefined, { ref: false }).then(() => {
        throw new Error('A webhook did not come.');
      });
      return Promise.race([
        late,
        new Promise((resolve) => {
          called = resolve;
        }),
      ]);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Pays from server to server, and gives the payment's id. @param {string} gateway @param {string} entityId */
async function pay(gateway, entityId) {
  const answer = await fetch(`${gateway}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({ entityId, ...orderAmount, ...approvedCard, paymentType: 'DB' }),
  });
  if (answer.status !== 200)
    throw new Error(`A payment was answered ${answer.status}: ${await answer.text()}`);
  return /** @type {{ id: string }} */ (await answer.json()).id;
}

/** @param {string} folder of the server */
function postmasterOf(folder) {
  return Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10);
}
