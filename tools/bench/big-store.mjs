/**
 * Compares a gateway on a database of many checkouts, every tenth of them paid, with one on an empty database: how long
 * it takes to start, how long its answers take, and what they cost. The two are measured in turns, on each engine.
 */
import { approvedCard, orderAmount } from './card-order.mjs';
import { getOf, postOf, startLoad } from './load.mjs';
import { ownBuild } from './own-build.mjs';
import { processorTime } from './processors.mjs';
import { startServer } from './server.mjs';
import { sixtyParameters } from './sixty-parameters.mjs';
import { median, round } from './statistics.mjs';
import { makersOf } from './stored-databases.mjs';

const starts = 5;
const warmUp = 4;
const turns = 60;
const milliseconds = 400;
const connections = 8;

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
/** @typedef {import('./stored-databases.mjs').Place} Place */

/** @param {{ count?: string, engine?: string }} options */
export default async function measureBigStore({ count = '1000000', engine }) {
  const checkouts = Number(count);
  const build = await ownBuild({ driver: 'src/gateway/store/sqlite/driver.ts' });
  const makers = await makersOf(build);
  /** @type {Record<string, object[]>} */
  const tables = {};
  try {
    for (const [name, make] of Object.entries(makers)) {
      if (engine === undefined || engine === name) tables[name] = await measure(make, checkouts, build.entry);
    }
  } finally {
    build.remove();
  }
  return tables;
}

/** @param {() => Promise<Place>} make @param {number} checkouts @param {string} entry */
async function measure(make, checkouts, entry) {
  const places = { big: await make(), empty: await make() };
  const start = async (/** @type {Place} */ { url }) => {
    const started = performance.now();
    const server = await startServer(url, entry, { processor: 0 });
    return { server, time: performance.now() - started };
  };
  try {
    const first = await start(places.big);
    await first.server.stop();
    const filledFrom = performance.now();
    await places.big.fill({ count: checkouts, entityId: first.server.entityId });
    const filling = (performance.now() - filledFrom) / 1000;

    const times = { big: /** @type {number[]} */ ([]), empty: /** @type {number[]} */ ([]) };
    for (let run = 0; run < starts; run += 1) {
      for (const which of /** @type {const} */ (['big', 'empty'])) {
        const { server, time } = await start(places[which]);
        times[which].push(time);
        await server.stop();
      }
    }
    const sides = { big: await sideOf(places.big), empty: await sideOf(places.empty) };
    async function sideOf(/** @type {Place} */ place) {
      const { server } = await start(place);
      return { server, time: () => processorTime(server.pid) + place.time() };
    }
    try {
      const create = await compare(sides, async (server) =>
        postOf('/v1/checkouts', sixtyParameters(server.entityId), server.accessToken),
      );
      const status = await compare(sides, statusRequest);
      return [
        {
          figure: `start with ${checkouts} checkouts (made in ${round(filling, 0)} s), ms`,
          'big store': round(median(times.big), 0),
          'empty store': round(median(times.empty), 0),
          'at most': 1000,
        },
        ...rowsOf('create', create),
        ...rowsOf('status', status),
      ];
    } finally {
      await sides.big.server.stop();
      await sides.empty.server.stop();
    }
  } finally {
    await places.big.remove();
    await places.empty.remove();
  }
}

const bigFirst = /** @type {const} */ (['big', 'empty']);
const emptyFirst = /** @type {const} */ (['empty', 'big']);

/** @typedef {{ times: number[], processor: number }} Side milliseconds of every answer; seconds of gateway and database */
/** @typedef {{ big: Side, empty: Side }} Sides */
/** @typedef {{ server: Server, time(): number }} Measured */

/**
 * Measures the times of all answers in short turns, so that other work of the machine slows both servers equally.
 *
 * @param {{ big: Measured, empty: Measured }} sides @param {(server: Server) => Promise<string>} requestOf
 */
async function compare(sides, requestOf) {
  const load = startLoad(1);
  const requests = { big: await requestOf(sides.big.server), empty: await requestOf(sides.empty.server) };
  /** @type {Sides} */
  const measured = { big: { times: [], processor: 0 }, empty: { times: [], processor: 0 } };
  for (let turn = -warmUp; turn < turns; turn += 1) {
    // Each server goes first in every other turn, because the second one finds the disk busy.
    for (const which of turn % 2 === 0 ? bigFirst : emptyFirst) {
      const { server, time } = sides[which];
      const port = Number(new URL(server.gateway).port);
      const before = time();
      const { times } = await load.run({ port, request: requests[which], connections, milliseconds });
      if (turn < 0) continue;
      measured[which].times.push(...times);
      measured[which].processor += time() - before;
    }
  }
  load.stop();
  return measured;
}

/** @param {string} what @param {Sides} sides */
function rowsOf(what, { big, empty }) {
  const row = (/** @type {string} */ figure, /** @type {(side: Side) => number} */ measureOf, must = {}) => ({
    figure: `${figure} of ${what}, ms, ${big.times.length} and ${empty.times.length} answers`,
    'big store': round(measureOf(big), 2),
    'empty store': round(measureOf(empty), 2),
    ratio: round(measureOf(big) / measureOf(empty), 2),
    ...must,
  });
  const share =
    (/** @type {number} */ part) =>
    (/** @type {Side} */ { times }) =>
      Number([...times].sort((a, b) => a - b)[Math.floor(times.length * part)]);
  return [
    row('p50', share(0.5), { 'at most': 1.3 }),
    row('p99', share(0.99), { 'at most': 1.3 }),
    row('processor time', ({ times, processor }) => (processor * 1000) / times.length, { 'at most': 1.3 }),
  ];
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
