/**
 * Checks test/experience.md: every item has a test with its id in the name, or a decision against it in
 * docs/decisions, or is marked as open. Prints what is missing and ends with code 1, or prints the figures, also by engine.
 * With `--engines` it first writes test/engines.md anew.
 */
import { engineFigures, engineTable, itemsByEngine } from './engine-items.mjs';
import { proofProblem, rowsOf } from './proofs.mjs';

const rows = rowsOf('test/experience.md', /^\| A-/).map(
  ([id = '', what = '', state = '', file = '', name = '']) => ({
    id,
    what,
    state,
    problem: state === 'open' ? '' : proofProblem(file, name, state === 'test' ? id : ''),
  }),
);

/** @param {string} state @param {(typeof rows)[number][]} own */
const has = (state, own) => own.some((row) => row.state === state);

const ids = Array.from({ length: 96 }, (_, index) => `A-${String(index + 1).padStart(2, '0')}`);
const states = ids.map((id) => {
  const own = rows.filter((row) => row.id === id);
  // An item with several rows is open as long as one of them is open.
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
const found = itemsByEngine();
console.log(['in a browser: Chromium, Firefox, WebKit', ...engineFigures(found)].join('\n'));
const untrue = engineTable(
  found,
  ids.map((id) => [id, rows.find((row) => row.id === id)?.what ?? '']),
  process.argv.includes('--engines'),
);
for (const sentence of untrue) console.error(sentence);
if (count(undefined) > 0 || rows.some(({ problem }) => problem) || untrue.length > 0) process.exitCode = 1;
