/**
 * Compares this tree's live gateway on SQLite with another tree's (`--base <folder>`, built): what a checkout costs in
 * processor time, and how long a start takes. The two are measured in turns.
 */
import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { root } from '../sources.mjs';
import { startCountingUpstream } from './counting-upstream.mjs';
import { startLoad } from './load.mjs';
import { create, pay, status, writeLiveConfig } from './paid-checkout.mjs';
import { processorTime } from './processors.mjs';
import { startServer } from './server.mjs';
import { median, ratios, round, spread } from './statistics.mjs';

const rounds = 15;
const starts = 15;
const connections = 12;
const milliseconds = 2_000;
const entry = 'dist/server/main.js';

const kinds = { create: [create], paid: [create, pay, status] };

/** @param {{ base?: string, count?: string }} options `count` paid checkouts are made before the measurement */
export default async function compareTrees({ base = '.', count = '2000' }) {
  const entries = { before: relative(root, resolve(base, entry)), now: entry };
  const order = /** @type {const} */ (['before', 'now']);
  const upstream = await startCountingUpstream({ code: '000.000.000' });
  const { config, folder } = writeLiveConfig(upstream.address);
  const load = startLoad(undefined);
  const start = (/** @type {keyof typeof entries} */ tree, /** @type {string} */ name) =>
    startServer(join(folder, `${tree}-${name}`), entries[tree], { args: ['--config', config], json: false });
  const nodes = { before: await start('before', 'load'), now: await start('now', 'load') };
  try {
    /** Puts load on a tree's gateway for a while. @param {keyof typeof nodes} tree @param {keyof typeof kinds} kind */
    const turn = async (tree, kind) => {
      const { pid, gateway } = nodes[tree];
      const before = processorTime(pid);
      const request = kinds[kind];
      const { times } = await load.run({
        port: Number(new URL(gateway).port),
        request,
        connections,
        milliseconds,
      });
      const count = times.length / request.length;
      return { count, cost: ((processorTime(pid) - before) * 1000) / count };
    };
    for (const tree of order) {
      for (let paid = 0; paid < Number(count); ) paid += (await turn(tree, 'paid')).count;
    }
    const rows = [];
    for (const kind of /** @type {const} */ (['create', 'paid'])) {
      const costs = { before: /** @type {number[]} */ ([]), now: /** @type {number[]} */ ([]) };
      for (let count = 0; count < rounds; count += 1) {
        for (const tree of count % 2 === 0 ? order : [...order].reverse()) {
          costs[tree].push((await turn(tree, kind)).cost);
        }
      }
      rows.push(rowOf(`processor time of a ${kind} checkout, ms`, costs));
    }
    const times = { before: /** @type {number[]} */ ([]), now: /** @type {number[]} */ ([]) };
    const work = { before: /** @type {number[]} */ ([]), now: /** @type {number[]} */ ([]) };
    for (let count = 0; count < starts; count += 1) {
      for (const tree of count % 2 === 0 ? order : [...order].reverse()) {
        const began = performance.now();
        const server = await start(tree, `start-${count}`);
        times[tree].push(performance.now() - began);
        work[tree].push(processorTime(server.pid) * 1000);
        await server.stop();
      }
    }
    rows.push(rowOf('start to listening, ms', times));
    rows.push(rowOf('processor time of a start, ms', work));
    return rows;
  } finally {
    await Promise.all(Object.values(nodes).map((node) => node.stop()));
    load.stop();
    upstream.close();
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} figure @param {{ before: number[], now: number[] }} values */
function rowOf(figure, { before, now }) {
  return {
    figure,
    before: round(median(before), 2),
    now: round(median(now), 2),
    'now / before': spread(ratios(now, before), 2),
    'least / least': round(Math.min(...now) / Math.min(...before), 2),
  };
}
