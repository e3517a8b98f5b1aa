/**
 * Checks test/wcag.md: each of the 55 criteria of WCAG 2.2, level A and AA, has a row with its state and what it means here.
 * A criterion that is supported names a test or a manual step that exists; one that does not apply has a reason. Prints what
 * is missing and ends with code 1, or prints the figures.
 */
import { proofProblem, rowsOf } from './proofs.mjs';

// The criteria of https://www.w3.org/TR/WCAG22/ of level A and AA: its 87 criteria without those of level AAA and
// without 4.1.1, which was removed.
const criteria = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`.split(/\s+/),
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`.split(/\s+/),
};
const states = ['supports', 'partially', 'not applicable'];

const rows = rowsOf('test/wcag.md', /^\| \d\.\d/).map(
  ([id = '', level = '', , state = '', meaning = '', file = '', name = '']) => ({
    id,
    state,
    problems: [
      states.includes(state) ? '' : `“${state}” is no state`,
      criteria[level === 'A' ? 'A' : 'AA'].includes(id) ? '' : `is not of level ${level}`,
      meaning ? '' : 'does not say what it means here',
      // A criterion that does not apply needs no test.
      state === 'not applicable' && !file && !name ? '' : proofProblem(file, name),
    ].filter(Boolean),
  }),
);

const all = [...criteria.A, ...criteria.AA];
const missing = all.filter((id) => !rows.some((row) => row.id === id)).map((id) => `${id} has no row`);
const wrong = rows.flatMap(({ id, problems }) => problems.map((problem) => `${id}: ${problem}`));
for (const line of [...missing, ...wrong]) console.error(line);

// When a criterion has several rows, the weakest state counts.
const stateOf = (/** @type {string} */ id) =>
  ['partially', 'supports', 'not applicable'].find((state) =>
    rows.some((row) => row.id === id && row.state === state),
  );
const count = (/** @type {string} */ state) => all.filter((id) => stateOf(id) === state).length;
console.log(`${all.length} criteria: ${states.map((state) => `${count(state)} ${state}`).join(', ')}`);
if (missing.length > 0 || wrong.length > 0) process.exitCode = 1;
