/**
 * Tests a running server against the specification: `node test/conformance/run.mjs`, or `npm test -- conformance`.
 * README.md beside this file says how the tables are read and how to name another server.
 */
import { proofProblem } from '../../tools/proofs.mjs';
import { judge } from './runner/judge.mjs';
import { optionsOf } from './runner/options.mjs';
import { isWrong, listOf, reportOf, totalOf } from './runner/report.mjs';
import { rowsProvenElsewhere } from './runner/tables.mjs';

try {
  const { json, list, means, other } = optionsOf(process.argv.slice(2), process.env);
  // Only a run with a browser loads what drives one.
  const browser = means.includes('browser') ? await import('./browser/judge.mjs') : undefined;
  const verdict = await judge(other, means, browser?.judgeBrowserRows);
  const elsewhere = rowsProvenElsewhere();
  // Our own tests of browsers and clients say nothing about another server.
  const proven = other === undefined ? elsewhere.map(provenRow) : [];
  const shown = new Set(verdict.browser.map(({ id }) => id));
  const unshown = other === undefined ? [] : elsewhere.filter(({ id }) => !shown.has(id));
  const { passed, total } = totalOf(verdict);
  if (list) process.stdout.write(listOf([...verdict.rows, ...verdict.browser, ...proven]));
  process.stdout.write(
    json
      ? `${JSON.stringify({ passed, total, ...verdict, elsewhere: proven, unshown })}\n`
      : reportOf(verdict, proven, unshown),
  );
  if (passed < total || proven.some(isWrong)) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}

/** @param {import('./runner/tables.mjs').ElsewhereRow} row */
function provenRow({ file, test, ...row }) {
  const problem = proofProblem(file, test);
  return { ...row, problems: problem === '' ? [] : [problem], answer: '' };
}
