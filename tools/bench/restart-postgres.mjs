/**
 * Restarts PostgreSQL again and again while two nodes are busy: in turns in order (SIGINT) and as a crash does (SIGQUIT).
 * Every request must be answered, or refused with the time to wait, and nothing may be lost or charged twice.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { audit, isPutOff, startShops } from './node-load.mjs';
import { withNodes } from './nodes.mjs';
import { median, round } from './statistics.mjs';

/** How long the database is away at most, in milliseconds, beside its own start. */
const awayMs = 1_000;

/** @param {{ count?: string, seed?: string }} options */
export default function restartPostgres({ count = '20', seed = String(randomInt(2 ** 31)) }) {
  return withNodes({ seed, count: 2 }, async (system, random) => {
    /** @type {import('./shop-load.mjs').Exchange[]} */
    const exchanges = [];
    system.service.note = (exchange) => void exchanges.push(exchange);
    const shops = startShops(system.service, isPutOff);
    await pause(3_000);
    const away = [];
    const backAfter = [];
    for (let restart = 0; restart < Number(count); restart += 1) {
      await pause(1_500 + random.below(1_500));
      const stopped = performance.now();
      await system.cluster.stop(restart % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
      await pause(random.below(awayMs));
      await system.cluster.start();
      const started = performance.now();
      away.push(started - stopped);
      await pause(2_500);
      for (const { gateway } of system.nodes) backAfter.push(firstAnswer(exchanges, gateway, started));
      console.log(`restart ${restart + 1}: away ${round(started - stopped, 0)} ms`);
    }
    const { repeated, undecided, longest } = await shops.stop(system);
    const died = system.nodes.filter(({ pid }) => !isRunning(pid)).length;
    const times = exchanges.map(({ begun, ended }) => ended - begun);
    const withStatus = (/** @type {number} */ status) =>
      exchanges.filter((one) => one.status === status).length;
    const unclear = exchanges.length - withStatus(200) - withStatus(503);
    return [
      { figure: `restarts of PostgreSQL under load (seed ${seed})`, value: Number(count) },
      { figure: 'nodes that died', value: died, 'at most': 0 },
      { figure: 'requests', value: exchanges.length },
      { figure: 'answered 503 with Retry-After', value: withStatus(503) },
      { figure: 'neither answered nor refused so', value: unclear, 'at most': 0 },
      {
        figure: 'longest until an answer or a refusal, ms',
        value: round(Math.max(...times), 0),
        'at most': 5_000,
      },
      { figure: 'database away, ms, median', value: round(median(away), 0) },
      {
        figure: 'database back to first answer of a node, ms, worst',
        value: round(Math.max(...backAfter), 0),
        'at most': 2_000,
      },
      { figure: 'submissions repeated', value: repeated },
      { figure: 'submissions answered that the outcome is not known yet', value: undecided },
      { figure: 'longest until a repeated submission was answered, ms', value: round(longest, 0) },
      ...(await audit(system, shops.notes)),
    ];
  });
}

/**
 * Returns how long after a moment a node answered for the first time, in milliseconds.
 *
 * @param {readonly import('./shop-load.mjs').Exchange[]} exchanges @param {string} node @param {number} moment
 */
function firstAnswer(exchanges, node, moment) {
  const answers = exchanges.filter((one) => one.gateway === node && one.status === 200 && one.ended > moment);
  return Math.min(...answers.map(({ ended }) => ended)) - moment;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
