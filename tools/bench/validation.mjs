/**
 * Measures how fast a checkout of 60 parameters is validated and stored durably, and compares that with a bare server that
 * parses the same body and answers a constant. The live environment has to be fast; the test environment, which also keeps a
 * journal, is measured beside it. The servers take turns on one processor, and the load comes from another one.
 */
import { startBareCreate } from './create-request.mjs';
import { startEnvironment } from './environments.mjs';
import { startLoad } from './load.mjs';
import { ownBuild } from './own-build.mjs';
import { processorTime } from './processors.mjs';
import { median, round } from './statistics.mjs';

const rounds = 9;
const milliseconds = 1_000;

/** @typedef {{ port: number, pid: number }} Target */
/** @typedef {{ rate: number, cost: number }} Sample requests per second, and microseconds of processor time for each */
/** @typedef {{ live: Sample, test: Sample, bare: Sample }} Turn */

export default async function measureValidation() {
  const build = await ownBuild();
  const live = await startEnvironment('live', build.entry, 0);
  const test = await startEnvironment('test', build.entry, 0);
  const { request, bare } = await startBareCreate(live.port);
  const load = startLoad(1);

  /** @param {Target} target @param {number} connections @returns {Promise<Sample>} */
  const sampleOf = async ({ port, pid }, connections) => {
    const before = processorTime(pid);
    const { seconds, times } = await load.run({ port, request, connections, milliseconds });
    return { rate: times.length / seconds, cost: ((processorTime(pid) - before) / times.length) * 1e6 };
  };
  const table = [];
  for (const connections of [8, 32, 64]) {
    /** @type {Turn[]} */
    const turns = [];
    for (const target of [live, test, bare]) await sampleOf(target, connections);
    for (let count = 0; count < rounds; count += 1) {
      turns.push({
        live: await sampleOf(live, connections),
        bare: await sampleOf(bare, connections),
        test: await sampleOf(test, connections),
      });
    }
    table.push(rowOf('live', connections, turns), rowOf('test', connections, turns));
  }
  load.stop();
  bare.stop();
  await live.stop();
  await test.stop();
  build.remove();
  return table;
}

/** @param {'live' | 'test'} environment @param {number} connections @param {Turn[]} turns */
function rowOf(environment, connections, turns) {
  const ratios = turns.map((turn) => turn[environment].rate / turn.bare.rate);
  const middle = (/** @type {keyof Turn} */ who, /** @type {keyof Sample} */ what) =>
    round(median(turns.map((turn) => turn[who][what])), 0);
  return {
    environment,
    connections,
    'gateway/s': middle(environment, 'rate'),
    'bare/s': middle('bare', 'rate'),
    'ratio, median': round(median(ratios), 2),
    min: round(Math.min(...ratios), 2),
    max: round(Math.max(...ratios), 2),
    ...(environment === 'live' && { 'at least': 0.5 }),
    'gateway, µs of processor': middle(environment, 'cost'),
    'bare, µs of processor': middle('bare', 'cost'),
  };
}
