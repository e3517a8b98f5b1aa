/**
 * Checks the proofs: every requirement of `test/proofs.md` names a test, and the test ran and passed. `npm run test:all` ends with it;
 * the steps before write their reports into `node_modules/.cache/reports`. `node tools/proofs.mjs` judges the reports that
 * are there, `--complete` fails when one is missing.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readReports } from './reports.mjs';
import { root } from './sources.mjs';

/**
 * @typedef {object} Proof a row of a table
 * @property {string} table the part of `test/proofs.md`, or the path of another document
 * @property {string} id
 * @property {string} requirement
 * @property {string} state `test`, or another word that the table explains
 * @property {string} file of the test, below the root
 * @property {string} test a part of its name, as it stands in the source
 */

/** States of rows that may name no test. */
const needsNoTest = ['open', 'not applicable', 'not evaluated'];

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** The rows of `test/proofs.md`. @returns {Proof[]} */
export function readProofs() {
  const [, ...parts] = read('test/proofs.md').split(/^## /m);
  return parts.flatMap((part) => {
    const [table = '', ...lines] = part.split('\n');
    return lines
      .filter((line) => /^\| (?!---|Id )/.test(line))
      .map((row) => {
        const cells = row.split('|').map((cell) => cell.trim());
        const [, id = '', requirement = '', state = '', file = '', test = ''] = cells;
        return { table, id, requirement, state, file, test };
      });
  });
}

/** The tests that the rows of a document name as `path` “name”. @param {string} table @returns {Proof[]} */
function namedTests(table) {
  const rows = read(table).replace(/^(?!\| ).*$/gm, '');
  return [...rows.matchAll(/`((?:test|e2e)\/[\w./-]+)`(?: “([^”]+)”)?/g)].map(([, file = '', test = '']) => ({
    ...{ table, id: '', requirement: '', state: 'test', file, test },
  }));
}

/**
 * Everything that a test proves: `test/proofs.md`, the pages of docs/security, docs/duties.md, rows of the specification that name
 * tests, and what conformance leaves to other tests.
 */
export function allProofs() {
  const conformance = 'test/conformance/elsewhere.json';
  /** @type {{ id: string, statement: string, file: string, test: string }[][]} */
  const elsewhere = Object.values(JSON.parse(read(conformance)));
  return [
    ...readProofs().filter(({ state, file }) => file || !needsNoTest.includes(state)),
    ...readdirSync(join(root, 'docs/security')).flatMap((page) => namedTests(`docs/security/${page}`)),
    ...['docs/duties.md', 'docs/spec/threeds-security.md'].flatMap(namedTests),
    ...elsewhere.flat().map(({ statement, ...row }) => ({
      ...{ ...row, table: conformance, requirement: statement, state: 'test' },
    })),
  ];
}

/**
 * Says what is wrong with a proof as it is written; empty when one line of the file contains the name of the test, and
 * the id if one is given.
 *
 * @param {string} file below the root
 * @param {string} name
 */
export function proofProblem(file, name, id = '') {
  if (!file || !name) return 'names no test';
  if (!existsSync(join(root, file))) return `${file} does not exist`;
  const lines = read(file).split('\n');
  const isThere = lines.some((line) => line.includes(name) && line.includes(id));
  return isThere ? '' : `${file} has no test “${name}”${id && ` with ${id} in its name`}`;
}

/**
 * Says what is wrong with a proof by the reports; empty when a test of this name passed and none failed.
 *
 * @param {Proof} proof
 * @param {import('./reports.mjs').Result[]} results
 */
export function resultProblem({ file, test }, results) {
  const pattern = patternOf(test);
  // A file that is no test itself has names for the tests of another one.
  const isTest = /\.(test|spec)\.\w+$/.test(file);
  const own = results.filter(
    (result) => (!isTest || ['', file].includes(result.file)) && pattern.test(result.title),
  );
  if (own.some(({ status }) => status === 'failed')) return `${file}: “${test}” failed`;
  if (own.some(({ status }) => status === 'passed')) return '';
  return `${file}: “${test}” ${own.length > 0 ? 'was skipped' : 'did not run'}`;
}

/** A name in the source may have places for values: `%s`, `$brand` and `${brand}`. @param {string} name */
function patternOf(name) {
  const parts = name.split(/%[a-zA-Z]|\$\{[^}]*\}|\$[a-z][\w.]*/);
  return new RegExp(parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*'), 's');
}

/** The step of the tests that runs a file, without the tier; undefined for a manual step. @param {string} file */
export function stepOf(file) {
  if (file.endsWith('.md')) return undefined;
  if (file.startsWith('e2e/')) return /^e2e\/(consumers|engines)\//.exec(file)?.[1] ?? 'e2e';
  return /\/postgres\//.test(file) ? 'postgres' : 'unit';
}

/**
 * Says what is wrong with proofs, one line each.
 *
 * @param {readonly Proof[]} proofs
 * @param {ReadonlyMap<string, import('./reports.mjs').Result[]>} reports by step
 * @param {boolean} isComplete whether each step must have a report
 */
export function proofProblems(proofs, reports, isComplete) {
  return proofs.flatMap((proof) => {
    const { table, id, state, file, test } = proof;
    const step = stepOf(file);
    const results = step && reports.get(step);
    const isTitled = state === 'test' && id.startsWith('A-');
    const problem =
      proofProblem(file, test, isTitled ? id : '') ||
      (step && isComplete && !results ? `${file}: the step "${step}" has no report` : '') ||
      (results ? resultProblem(proof, results) : '');
    return problem ? [`${[table, id].filter(Boolean).join(' ')}: ${problem}`] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [proofs, reports] = [allProofs(), readReports()];
  const problems = proofProblems(proofs, reports, process.argv.includes('--complete'));
  for (const problem of problems) console.error(problem);
  console.log(
    `${proofs.length} proofs, ${problems.length} wrong, by the reports of: ${[...reports.keys()].join(', ') || 'none'}`,
  );
  if (problems.length > 0) process.exitCode = 1;
}
