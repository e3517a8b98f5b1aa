/**
 * Checks test/widget-contract.md: every row of the widget's contract names a test that exists. Prints what is missing and
 * ends with 1, or the number of rows.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

const lines = readFileSync(join(root, 'test/widget-contract.md'), 'utf8').split('\n');
const rows = lines
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, row = '', what = '', file = '', name = '']) => ({ row, what, file, name }));

const missing = rows.flatMap(({ row, what, file, name }) => {
  const problem = problemOf(file, name);
  return problem ? [`${row} ${what}: ${problem}`] : [];
});

/** @param {string} file @param {string} name */
function problemOf(file, name) {
  if (!file || !name) return 'names no test';
  if (!existsSync(join(root, file))) return `${file} does not exist`;
  return readFileSync(join(root, file), 'utf8').includes(name) ? '' : `${file} has no test “${name}”`;
}

for (const line of missing) console.error(line);
console.log(`${rows.length} rows of the widget's contract, ${rows.length - missing.length} with a test`);
if (missing.length > 0 || rows.length === 0) process.exitCode = 1;
