/**
 * A gateway on a database of a million checkouts, every tenth of them paid, against one on an empty database, in turns:
 * how long it takes to start, and its slowest answers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOf, postOf, startLoad } from './load.mjs';
import { fillStore } from './many-rows.mjs';
import { ownBuild } from './own-build.mjs';
import { startServer } from './server.mjs';
import { sixtyParameters } from './sixty-parameters.mjs';
import { median, round } from './statistics.mjs';

const starts = 5;
const rounds = 9;
const milliseconds = 2_000;
const connections = 8;

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/** @param {{ count?: string }} options */
export async function measure({ count = '1000000' }) {
  const checkouts = Number(count);
  const build = await ownBuild({ driver: 'src/server/store/sqlite-driver.ts' });
  const { DatabaseSync } = await (await build.load('driver')).loadDriver();
  const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-big-store-'));
  const files = { big: join(folder, 'big.sqlite'), empty: join(folder, 'empty.sqlite') };
  const start = async (/** @type {string} */ file) => {
    const started = performance.now();
    const server = await startServer(file, build.entry, { processor: 0 });
    return { server, time: performance.now() - started };
  };
  const first = await start(files.big);
  await first.server.stop();
  const database = new DatabaseSync(files.big);
  const filledFrom = performance.now();
  fillStore(database, checkouts, first.server.entityId);
  database.close();
  const filling = (performance.now() - filledFrom) / 1000;

  const times = { big: /** @type {number[]} */ ([]), empty: /** @type {number[]} */ ([]) };
  for (let run = 0; run < starts; run += 1) {
    for (const which of /** @type {const} */ (['big', 'empty'])) {
      const { server, time } = await start(files[which]);
      times[which].push(time);
      await server.stop();
    }
  }
  const big = (await start(files.big)).server;
  const empty = (await start(files.empty)).server;
  const create = await compare(big, empty, async (server) =>
    postOf('/v1/checkouts', sixtyParameters(server.entityId), server.accessToken),
  );
  const status = await compare(big, empty, statusRequest);
  await big.stop();
  await empty.stop();
  rmSync(folder, { recursive: true });
  build.remove();
  return [
    {
      figure: `start with ${checkouts} checkouts (made in ${round(filling, 0)} s), ms`,
      'big store': round(median(times.big), 0),
      'empty store': round(median(times.empty), 0),
      'at most': 1000,
    },
    rowOf('create', create),
    rowOf('status', status),
  ];
}

/** @typedef {{ big: number, empty: number }} Pair milliseconds of the slowest hundredth */

/**
 * The slowest hundredth of the answers, in turns.
 *
 * @param {Server} big @param {Server} empty @param {(server: Server) => Promise<string>} requestOf
 */
async function compare(big, empty, requestOf) {
  const load = startLoad(1);
  const requests = new Map([big, empty].map((server) => [server, requestOf(server)]));
  const slowest = async (/** @type {Server} */ server) => {
    const request = (await requests.get(server)) ?? '';
    const port = Number(new URL(server.gateway).port);
    const { times } = await load.run({ port, request, connections, milliseconds });
    return Number(times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]);
  };
  /** @type {Pair[]} */
  const pairs = [];
  for (const server of [big, empty]) await slowest(server);
  for (let count = 0; count < rounds; count += 1) {
    // Each goes first in every other round, because what follows finds the disk busy.
    const bigFirst = count % 2 === 0;
    const before = await slowest(bigFirst ? big : empty);
    const after = await slowest(bigFirst ? empty : big);
    pairs.push(bigFirst ? { big: before, empty: after } : { big: after, empty: before });
  }
  load.stop();
  return pairs;
}

/** @param {string} what @param {Pair[]} pairs */
function rowOf(what, pairs) {
  const ratios = pairs.map(({ big, empty }) => big / empty);
  return {
    figure: `p99 of ${what}, ms`,
    'big store': round(median(pairs.map(({ big }) => big)), 2),
    'empty store': round(median(pairs.map(({ empty }) => empty)), 2),
    ratio: round(median(ratios), 2),
    min: round(Math.min(...ratios), 2),
    max: round(Math.max(...ratios), 2),
    'at most': 1.3,
  };
}

/** The status of a checkout that has just been paid. @param {Server} server */
async function statusRequest({ gateway, entityId, accessToken }) {
  const send = async (/** @type {string} */ path, /** @type {Record<string, string>} */ fields) => {
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
    const answer = await fetch(gateway + path, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    });
    return /** @type {Promise<{ id: string }>} */ (answer.json());
  };
  const amount = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  const { id } = await send('/v1/checkouts', { entityId, ...amount });
  await send(`/v1/checkouts/${id}/payment`, {
    paymentBrand: 'VISA',
    'card.number': '4200000000000000',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '12',
    'card.expiryYear': '2039',
    'card.cvv': '123',
    shopperResultUrl: 'https://shop.example/result',
  });
  return getOf(`/v1/checkouts/${id}/payment?entityId=${entityId}`, accessToken);
}
