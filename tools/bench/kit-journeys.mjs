/**
 * Runs ten journeys of a shopper with the tester's kit, from the packed package, again and again in parallel, and counts
 * failures: a test that fails once in 500 runs costs a team a morning. `--count` sets the runs in all.
 */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { InstalledPackage, olderNodesPackages, writePlaywrightConfig } from '../packed.mjs';

const workers = 4;
const journeys = 10;

/** @param {{ count?: string }} options */
export default function benchmark({ count = '500' }) {
  const installed = InstalledPackage.install(['@playwright/test', 'axe-core', ...olderNodesPackages]);
  try {
    const folder = installed.copy('e2e/consumers/journeys');
    writePlaywrightConfig(folder);
    const repeats = Math.ceil(Number(count) / journeys);
    const cli = installed.script('@playwright/test/cli.js');
    const args = [cli, 'test', `--workers=${workers}`, `--repeat-each=${repeats}`, '--reporter=json'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, maxBuffer: 1e9, encoding: 'utf8' });
    return rowsOf(JSON.parse(stdout));
  } finally {
    installed.remove();
  }
}

/** @typedef {{ status: string, duration: number, errors: { message?: string }[] }} Result */
/** @typedef {{ title: string, tests: { results: Result[] }[] }} Spec */

/** @param {{ suites: { specs: Spec[] }[], stats: { duration: number } }} report */
function rowsOf({ suites, stats }) {
  const results = new Map();
  for (const { title, tests } of suites.flatMap(({ specs }) => specs)) {
    const row = results.get(title) ?? { journey: title, runs: 0, failures: 0, times: [] };
    for (const { status, duration, errors } of tests.flatMap((test) => test.results)) {
      row.runs += 1;
      row.times.push(duration);
      if (status === 'passed') continue;
      row.failures += 1;
      console.error(`${title}: ${errors.map(({ message }) => message).join('\n')}`);
    }
    results.set(title, row);
  }
  const rows = [...results.values()].map(({ times, ...row }) => ({ ...row, 'median ms': middleOf(times) }));
  const sum = (/** @type {'runs' | 'failures'} */ name) => rows.reduce((all, row) => all + row[name], 0);
  console.log(
    `${sum('runs')} runs, ${sum('failures')} failures, ${workers} workers on ${cpus().length} cores, ${(stats.duration / 1000).toFixed(0)} s`,
  );
  return rows;
}

/** @param {number[]} values */
const middleOf = (values) => Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
