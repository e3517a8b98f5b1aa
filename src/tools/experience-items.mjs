/**
 * Checks test/experience.md: every item has a test that carries its id, a decision against it that stands in the
 * README, or is said to be open. Prints what is missing and ends with 1, or the numbers.
 */
import { problemOf, rowsOf } from './proofs.mjs';

const rows = rowsOf('test/experience.md', /^\| A-/).map(([id = '', , state = '', file = '', name = '']) => ({
  id,
  state,
  problem: state === 'open' ? '' : problemOf(file, name, state === 'test' ? id : ''),
}));

/** @param {string} state @param {(typeof rows)[number][]} own */
const has = (state, own) => own.some((row) => row.state === state);

const states = Array.from({ length: 96 }, (_, index) => {
  const id = `A-${String(index + 1).padStart(2, '0')}`;
  const own = rows.filter((row) => row.id === id);
  // One part of an item that is open leaves it open.
  const state = ['open', 'test', 'decided'].find((known) => has(known, own));
  if (!state) console.error(`${id} has neither a test nor a decision`);
  return state;
});
for (const { id, problem } of rows) if (problem) console.error(`${id}: ${problem}`);

/** @param {string | undefined} state */
const count = (state) => states.filter((own) => own === state).length;
console.log(
  `96 items: ${count('test')} automatic, ${count('decided')} decided against, ${count('open')} open`,
);
if (count(undefined) > 0 || rows.some(({ problem }) => problem)) process.exitCode = 1;
