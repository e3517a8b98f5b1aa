/**
 * `npm run bench [name …]`: runs benchmarks and prints their tables. Machines are noisy, so only the ratios within one run
 * count. A benchmark is a module in `bench` whose default export gives the rows of its table, or tables by title.
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from './prepare.mjs';

/** Each measures the release in `dist`. */
const names = 'floor growth processes requests speed update throughput kill node-load'.split(' ');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    beside: { type: 'string' },
    database: { type: 'string' },
  },
});
const wanted = positionals.length > 0 ? positionals : names;
const unknown = wanted.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}"; there are ${names.join(', ')}.`);
  process.exit(2);
}

ensureBuilt();
for (const name of wanted) {
  console.log(`\n== ${name}`);
  const { default: benchmark } = await import(`./bench/${name}.mjs`);
  const result = await benchmark(values);
  if (Array.isArray(result)) console.table(result);
  else for (const [title, rows] of Object.entries(result)) print(title, rows);
}

/** @param {string} title @param {object[]} rows */
function print(title, rows) {
  console.log(`\n${title}`);
  console.table(rows);
}
