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
  const verdict = await judge(other, means);
  // These rows are proven by our own tests of browsers and clients, which say nothing about another server.
  const elsewhere = other === undefined ? rowsProvenElsewhere().map(proven) : [];
  const { passed, total } = totalOf(verdict.rows, verdict.values);
  if (list) process.stdout.write(listOf([...verdict.rows, ...elsewhere]));
  process.stdout.write(
    json ? `${JSON.stringify({ passed, total, ...verdict, elsewhere })}\n` : reportOf(verdict, elsewhere),
  );
  if (passed < total || elsewhere.some(isWrong)) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}

/** @param {ReturnType<typeof rowsProvenElsewhere>[number]} row */
function proven({ file, test, ...row }) {
  const problem = proofProblem(file, test);
  return { ...row, problems: problem === '' ? [] : [problem], answer: '' };
}
