/**
 * Compares a gateway on a database of a million checkouts, every tenth of them paid, with one on an empty database: how
 * long it takes to start, and how long its slowest answers take. The two are measured in turns.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approvedCard, orderAmount } from './card-order.mjs';
import { getOf, postOf, startLoad } from './load.mjs';
import { fillStore } from './many-rows.mjs';
import { ownBuild } from './own-build.mjs';
import { startServer } from './server.mjs';
import { sixtyParameters } from './sixty-parameters.mjs';
import { median, round } from './statistics.mjs';

const starts = 5;
const warmUp = 4;
const turns = 60;
const milliseconds = 400;
const connections = 8;

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/** @param {{ count?: string }} options */
export default async function measureBigStore({ count = '1000000' }) {
  const checkouts = Number(count);
  const build = await ownBuild({ driver: 'src/gateway/store/sqlite/driver.ts' });
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
    ...[0.5, 0.99].map((share) => rowOf('create', create, share)),
    ...[0.5, 0.99].map((share) => rowOf('status', status, share)),
  ];
}

const bigFirst = /** @type {const} */ (['big', 'empty']);
const emptyFirst = /** @type {const} */ (['empty', 'big']);

/** @typedef {{ big: number[], empty: number[] }} Times milliseconds of every answer */

/**
 * Measures the times of all answers in short turns, so that other work of the machine slows both servers equally.
 *
 * @param {Server} big @param {Server} empty @param {(server: Server) => Promise<string>} requestOf
 */
async function compare(big, empty, requestOf) {
  const load = startLoad(1);
  const timesOf = async (/** @type {Server} */ { gateway }, /** @type {string} */ request) => {
    const port = Number(new URL(gateway).port);
    return (await load.run({ port, request, connections, milliseconds })).times;
  };
  const requests = { big: await requestOf(big), empty: await requestOf(empty) };
  /** @type {Times} */
  const times = { big: [], empty: [] };
  for (let turn = -warmUp; turn < turns; turn += 1) {
    // Each server goes first in every other turn, because the second one finds the disk busy.
    for (const which of turn % 2 === 0 ? bigFirst : emptyFirst) {
      const more = await timesOf(which === 'big' ? big : empty, requests[which]);
      if (turn >= 0) times[which].push(...more);
    }
  }
  load.stop();
  return times;
}

/** @param {string} what @param {Times} times @param {number} share of the answers that are faster */
function rowOf(what, { big, empty }, share) {
  const [ours, base] = [big, empty].map((times) => {
    const sorted = [...times].sort((a, b) => a - b);
    return Number(sorted[Math.floor(sorted.length * share)]);
  });
  return {
    figure: `p${share * 100} of ${what}, ms, ${big.length} and ${empty.length} answers`,
    'big store': round(Number(ours), 2),
    'empty store': round(Number(base), 2),
    ratio: round(Number(ours) / Number(base), 2),
    ...(share === 0.99 && { 'at most': 1.3 }),
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
  const { id } = await send('/v1/checkouts', { entityId, ...orderAmount, paymentType: 'DB' });
  await send(`/v1/checkouts/${id}/payment`, {
    ...approvedCard,
    shopperResultUrl: 'https://shop.example/result',
  });
  return getOf(`/v1/checkouts/${id}/payment?entityId=${entityId}`, accessToken);
}
