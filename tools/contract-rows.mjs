/**
 * Checks test/widget-contract.md: every row of the widget's contract names a test that exists. Prints the rows
 * without one and ends with code 1, or prints the number of rows.
 */
import { proofProblem, rowsOf } from './proofs.mjs';

const rows = rowsOf('test/widget-contract.md', /^\| \d/);

const missing = rows.flatMap(([row, what, file = '', name = '']) => {
  const problem = proofProblem(file, name);
  return problem ? [`${row} ${what}: ${problem}`] : [];
});

for (const line of missing) console.error(line);
console.log(`${rows.length} rows of the widget's contract, ${rows.length - missing.length} with a test`);
if (missing.length > 0 || rows.length === 0) process.exitCode = 1;
