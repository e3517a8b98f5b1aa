/**
 * Measures a live node on a store of millions of paid checkouts: how long one shopper's erasure takes, how fast old payments
 * are deleted beside the intake, and what partitions by month would change. All of it is measured `--rounds` times with
 * `--pause` minutes between them, and printed at once. `--count` is the number of payments.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../postgres.mjs';
import { root } from '../sources.mjs';
import { startCountingUpstream } from './counting-upstream.mjs';
import { accessToken, benchEntityId, writeConfig } from './environments.mjs';
import { measureDeletion } from './large-deletion.mjs';
import { measureErasure } from './large-erasure.mjs';
import { createPartitioned, measurePartitions } from './large-partitions.mjs';
import { paymentsOfShopper, seedCopies } from './large-seed.mjs';
import { getOf, postOf, startLoad } from './load.mjs';
import { cardPayment } from './paid-checkout.mjs';
import { startServer } from './server.mjs';
import { percentile } from './statistics.mjs';

const minute = 60_000;
const connections = 8;
/** How long each part is measured, in milliseconds. */
const partMs = 30_000;
/** So long are payments kept where nothing is to be deleted. */
const keepsAll = ['--payment-retention-months', '240'];
const main = join(root, 'dist/server/main.js');

/** Settings of PostgreSQL, as for a computer of its own. Nothing that is committed is lost. */
const settings = [
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'autovacuum_vacuum_cost_limit=2000',
  'shared_preload_libraries=pg_stat_statements',
];

const headers = ['X-Forwarded-Proto: https', 'X-Forwarded-For: 10.{byte}.{byte}.{byte}'];
const order = new URLSearchParams({
  entityId: benchEntityId,
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  merchantTransactionId: `order-${'a'.repeat(32)}`,
  'customer.merchantCustomerId': 'shopper-template',
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane.jones@shop.example',
  'billing.street1': 'Main Street 12',
  'billing.city': 'Springfield',
  'billing.postcode': '12345',
  'billing.country': 'DE',
}).toString();
/** A paid checkout: prepared, paid, and its status read. */
const request = [
  postOf('/v1/checkouts', order, accessToken).replace('a'.repeat(32), '{32hex}'),
  [
    'POST /v1/checkouts/{id}/payment HTTP/1.1',
    'Host: pay.example',
    'Origin: https://pay.example',
    'Accept: application/json',
    'Content-Type: application/x-www-form-urlencoded; charset=UTF-8',
    `Content-Length: ${cardPayment.length}`,
    ...headers,
    '',
    cardPayment.replace('0'.repeat(16), '{card}').replace('a'.repeat(32), '{32hex}'),
  ].join('\r\n'),
  getOf(`/v1/checkouts/{id}/payment?entityId=${benchEntityId}`, accessToken),
];

/** @typedef {import('./large-deletion.mjs').Serve} Serve */

/**
 * @param {{ count?: string, rounds?: string, pause?: string, store?: string }} options `store` is the address of a seeded one,
 *   which stays
 */
export default async function measureLargeStore({
  count = '5000000',
  rounds = '2',
  pause: between = '20',
  store,
}) {
  const cluster = store === undefined ? await startCluster({ settings }) : undefined;
  const url = store ?? cluster?.url ?? '';
  const upstream = await startCountingUpstream({ code: '000.000.000' });
  const channel = { address: upstream.address, accessToken: randomBytes(24).toString('hex') };
  const { config, folder } = writeConfig('live', {
    channel: { upstream: { ...channel, entityId: 'e'.repeat(32) } },
    trustedProxies: ['127.0.0.1'],
  });
  const load = startLoad(undefined);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const options = ['--data', url, '--config', config];
  const start = (/** @type {string[]} */ args) =>
    startServer(url, undefined, { args: ['--config', config, ...keepsAll, ...args], json: false });

  /** Puts load on a node, and does other work meanwhile. @type {Serve} */
  const serve = async (args, work = async () => {}) => {
    const node = await start(args);
    const port = Number(new URL(node.gateway).port);
    try {
      const [{ times, seconds }] = await Promise.all([
        load.run({ port, request, connections, milliseconds: partMs }),
        work(),
      ]);
      return { intake: times.length / request.length / seconds, p99: percentile(times, 0.99) };
    } finally {
      await node.stop();
    }
  };
  try {
    if (cluster !== undefined) {
      await client.query('create extension pg_stat_statements');
      spawnSync(process.execPath, [main, ...options, '--migrate'], { stdio: 'inherit' });
      await serve([]);
      const { rows } = await client.query("select id from payments where state = 'succeeded' limit 1");
      await seedCopies(client, rows[0].id, Number(count));
      await createPartitioned(client);
    }
    // Each run has keys of its own for stored cards, of which there are none.
    await client.query('delete from key_checks');
    for (let round = 1; round <= Number(rounds); round += 1) {
      if (round > 1) await pause(Number(between) * minute);
      console.log(`round ${round}, ${new Date().toISOString()}, ${count} payments`);
      console.table(await measureDeletion({ client, serve, start }));
      // Not one of the old ones, and another one in each round.
      const first = Math.floor(Number(count) / paymentsOfShopper / 2) + randomInt(1_000) * 100;
      console.table(await measureErasure({ client, serve, options, first }));
      console.table(await measurePartitions(client));
    }
    return {};
  } finally {
    load.stop();
    upstream.close();
    await client.end();
    rmSync(folder, { recursive: true });
    await cluster?.remove();
  }
}
