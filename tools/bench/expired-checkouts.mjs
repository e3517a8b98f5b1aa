/**
 * Measures how the deletion of many expired checkouts slows other requests. A gateway that deletes them is compared with
 * one whose checkouts are not old enough; while the one is measured, the other one stands still.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { getOf, postOf, startLoad } from './load.mjs';
import { ownBuild } from './own-build.mjs';
import { createCheckout, startServer } from './server.mjs';
import { sixtyParameters } from './sixty-parameters.mjs';
import { percentile, round } from './statistics.mjs';
import { makersOf } from './stored-databases.mjs';

const hour = 60 * 60_000;
/** Every checkout of the one database is older than a day. */
const youngest = { deleting: 25 * hour, idle: 0 };
const milliseconds = 1_000;
const connections = 4;
/** How long it goes on alone until the rows are counted again, in milliseconds. */
const aloneMs = 5_000;
/** After so many turns the gateway goes on deleting without other requests. */
const maxTurns = 120;
/** No checkout is paid: every so many-th is more than there are. */
const unpaid = 1_000_000_000;

/** @typedef {keyof typeof youngest} Side */
/** @typedef {import('./stored-databases.mjs').Place} Place */

/** @param {{ count?: string, engine?: string }} options */
export default async function measureDeletion({ count = '1000000', engine }) {
  const build = await ownBuild({ driver: 'src/gateway/store/sqlite/driver.ts' });
  /** @type {Record<string, object[]>} */
  const tables = {};
  try {
    for (const [name, make] of Object.entries(await makersOf(build))) {
      if (engine === undefined || engine === name)
        tables[name] = await measure(make, Number(count), build.entry);
    }
  } finally {
    build.remove();
  }
  return tables;
}

/** @param {() => Promise<Place>} make @param {number} count @param {string} entry */
async function measure(make, count, entry) {
  /** @type {(() => Promise<unknown> | unknown)[]} */
  const ends = [];
  const load = startLoad(undefined);
  ends.push(load.stop);
  const sideOf = async (/** @type {Side} */ side) => {
    const place = await make();
    ends.push(place.remove);
    const first = await startServer(place.url, entry);
    await first.stop();
    await place.fill({ count, entityId: first.entityId, youngest: youngest[side], paidShare: unpaid });
    const server = await startServer(place.url, entry);
    ends.push(() => {
      process.kill(server.pid, 'SIGCONT');
      return server.stop();
    });
    const create = postOf('/v1/checkouts', sixtyParameters(server.entityId), server.accessToken);
    const id = await createCheckout(server);
    const status = getOf(`/v1/checkouts/${id}/payment?entityId=${server.entityId}`, server.accessToken);
    process.kill(server.pid, 'SIGSTOP');
    const port = Number(new URL(server.gateway).port);
    /** @type {number[]} */
    const times = [];
    return { place, pid: server.pid, port, request: [create, status], times };
  };
  try {
    const sides = { idle: await sideOf('idle'), deleting: await sideOf('deleting') };
    const before = Date.now() - hour;
    const left = () => sides.deleting.place.unpaidBefore(before);
    const all = await left();
    let seconds = 0;
    const awake = async (/** @type {Side} */ side, /** @type {() => Promise<unknown>} */ work) => {
      const { pid } = sides[side];
      process.kill(pid, 'SIGCONT');
      const from = performance.now();
      await work();
      if (side === 'deleting') seconds += (performance.now() - from) / 1000;
      process.kill(pid, 'SIGSTOP');
    };
    let rest = all;
    // The gateway searches the last 30 days for unpaid checkouts, and these are the youngest of them.
    while (rest === all) {
      await awake('deleting', () => pause(milliseconds));
      rest = await left();
    }
    const searching = seconds;
    for (let turn = 0; turn < maxTurns && rest > 0; turn += 1) {
      for (const side of turn % 2 === 0 ? sideOrder : [...sideOrder].reverse()) {
        const { port, request, times } = sides[side];
        await awake(side, async () => {
          times.push(...(await load.run({ port, request, connections, milliseconds })).times);
        });
      }
      rest = await left();
      if (turn % 10 === 9) console.log(`${turn + 1} turns, ${rest} left`);
    }
    const during = { deleted: all - rest, seconds: seconds - searching };
    while (rest > 0) {
      await awake('deleting', () => pause(aloneMs));
      rest = await left();
      console.log(`${rest} left`);
    }
    const row = (/** @type {number} */ share) => {
      const [deleting, idle] = [percentile(sides.deleting.times, share), percentile(sides.idle.times, share)];
      return {
        figure: `p${share * 100} of create and status, ms, ${sides.deleting.times.length} and ${sides.idle.times.length} answers`,
        deleting: round(deleting, 2),
        idle: round(idle, 2),
        ratio: round(deleting / idle, 2),
        ...(share === 0.99 && { 'at most': 1.5 }),
      };
    };
    return [
      row(0.5),
      row(0.99),
      { figure: `deleted in ${round(during.seconds, 0)} s under load`, deleting: during.deleted },
      { figure: `${all} deleted in all, seconds`, deleting: round(seconds - searching, 0) },
      { figure: 'search before that, seconds', deleting: round(searching, 0) },
    ];
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

const sideOrder = /** @type {const} */ (['deleting', 'idle']);
