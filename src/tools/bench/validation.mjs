/**
 * Validating and storing a checkout of 60 parameters, each one durable before it is answered, against a bare server
 * that parses the same body and answers a constant. Three processes: the servers share one processor in turns, the load
 * comes from another.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postOf, startBareServer, startLoad } from './load.mjs';
import { ownBuild } from './own-build.mjs';
import { processorTime } from './processors.mjs';
import { startServer } from './server.mjs';
import { sixtyParameters } from './sixty-parameters.mjs';
import { median, round } from './statistics.mjs';

const rounds = 9;
const milliseconds = 1_500;

/** @typedef {{ port: number, pid: number }} Target */
/** @typedef {{ rate: number, cost: number }} Sample requests per second, and microseconds of processor time for each */

export async function measure() {
  const build = await ownBuild();
  const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-validation-'));
  const server = await startServer(join(folder, 'gateway.sqlite'), build.entry, { processor: 0 });
  const body = sixtyParameters(server.entityId);
  const sample = await fetch(`${server.gateway}/v1/checkouts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.accessToken}` },
    body: new URLSearchParams(body),
  });
  const bare = await startBareServer(await sample.text(), 0);
  const ours = { port: Number(new URL(server.gateway).port), pid: server.pid };
  const load = startLoad(1);
  const request = postOf('/v1/checkouts', body, server.accessToken);

  /** @param {Target} target @param {number} connections @returns {Promise<Sample>} */
  const sampleOf = async ({ port, pid }, connections) => {
    const before = processorTime(pid);
    const { seconds, times } = await load.run({ port, request, connections, milliseconds });
    return { rate: times.length / seconds, cost: ((processorTime(pid) - before) / times.length) * 1e6 };
  };
  const table = [];
  for (const connections of [8, 32, 64]) {
    const samples = [];
    for (const target of [ours, bare]) await sampleOf(target, connections);
    for (let count = 0; count < rounds; count += 1) {
      samples.push({ ours: await sampleOf(ours, connections), bare: await sampleOf(bare, connections) });
    }
    table.push(rowOf(connections, samples));
  }
  load.stop();
  bare.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
  build.remove();
  return table;
}

/** @param {number} connections @param {{ ours: Sample, bare: Sample }[]} samples */
function rowOf(connections, samples) {
  const ratios = samples.map(({ ours, bare }) => ours.rate / bare.rate);
  const middle = (/** @type {'ours' | 'bare'} */ who, /** @type {keyof Sample} */ what) =>
    round(median(samples.map((sample) => sample[who][what])), 0);
  return {
    connections,
    'gateway/s': middle('ours', 'rate'),
    'bare/s': middle('bare', 'rate'),
    'ratio, median': round(median(ratios), 2),
    min: round(Math.min(...ratios), 2),
    max: round(Math.max(...ratios), 2),
    'at least': 0.5,
    'gateway, µs of processor': middle('ours', 'cost'),
    'bare, µs of processor': middle('bare', 'cost'),
  };
}
