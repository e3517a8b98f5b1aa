/**
 * Measures the memory of a gateway that the kit has started, when it is ready. Of a file that several processes have in
 * memory, such as Node's own, the proportional share counts only a part.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../sources.mjs';
import { median, round } from './statistics.mjs';

/** @param {{ count?: string | undefined }} options how many starts */
export default async function measureMemory({ count = '5' } = {}) {
  const { startGateway } = await import(pathToFileURL(join(root, 'dist/lib/testing.js')).href);
  /** @type {Record<string, number[]>} */
  const figures = { 'resident, MB': [], 'proportional, MB': [], 'of its own, MB': [], 'of files, MB': [] };
  for (let run = 0; run < Number(count); run += 1) {
    const before = new Set(children());
    const gateway = await startGateway();
    const pid = children().find((child) => !before.has(child)) ?? '';
    const memory = memoryOf(pid);
    await gateway.stop();
    for (const [name, value] of Object.entries(memory)) figures[name]?.push(value);
  }
  return Object.entries(figures).map(([figure, values]) => ({
    figure,
    median: round(median(values)),
    worst: round(Math.max(...values)),
    ...(figure === 'resident, MB' && { must: 100 }),
  }));
}

/** Returns the ids of the processes that this one has started. */
function children() {
  return readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

/** @param {string} pid @returns {Record<string, number>} */
function memoryOf(pid) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (/** @type {string} */ name) =>
    Number(new RegExp(`^${name}: +([0-9]+) kB`, 'm').exec(text)?.[1]) / 1024;
  const resident = megabytes('Rss');
  return {
    'resident, MB': resident,
    'proportional, MB': megabytes('Pss'),
    'of its own, MB': megabytes('Private_Clean') + megabytes('Private_Dirty'),
    'of files, MB': resident - megabytes('Anonymous'),
  };
}
