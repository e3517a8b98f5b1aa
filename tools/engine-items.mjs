/**
 * Finds out which items of the checklist have a browser test in which engine, by the names of the tests. Reads the
 * results of the last runs, which e2e/record.ts recorded.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

/** @typedef {import('./engines.mjs').Engine} Engine */

/** Matches a test or a group of tests: its name, and the features that it needs (e2e/fixtures/chromium-only.ts). */
const declaration = /\btest(?:\.describe)?\(\s*(['"`])(.*?)\1,\s*(needs\.\w+)?/gs;

/**
 * Returns the ids of the items by engine. All stories run in Chromium, and those without needs in Firefox, too; the
 * tests of e2e/engines run in all three.
 *
 * @returns {Record<Engine, Set<string>>}
 */
export function itemsByEngine() {
  const found = { chromium: new Set(), firefox: new Set(), webkit: new Set() };
  for (const { ids, needs } of testsIn('e2e/stories')) {
    for (const id of ids) {
      found.chromium.add(id);
      if (!needs) found.firefox.add(id);
    }
  }
  for (const { ids } of testsIn('e2e/engines')) {
    for (const engine of columns) for (const id of ids) found[engine].add(id);
  }
  return found;
}

const table = 'test/engines.md';
const columns = /** @type {const} */ (['chromium', 'firefox', 'webkit']);

/**
 * Returns the results of the recorded runs of an engine's tests. An item has passed when all of its tests have passed.
 *
 * @param {Engine} engine
 */
function shownIn(engine) {
  /** @type {Record<string, { browser: string, tests: number, passed: string, failed: string }>} */
  const record = JSON.parse(readFileSync(join(root, 'test/engine-runs.json'), 'utf8'));
  const runs = Object.entries(record).flatMap(([name, run]) => (name.startsWith(`${engine} `) ? [run] : []));
  const failed = new Set(runs.flatMap((run) => run.failed.match(/A-\d\d/g) ?? []));
  const passed = new Set(
    runs.flatMap((run) => run.passed.match(/A-\d\d/g) ?? []).filter((id) => !failed.has(id)),
  );
  return {
    browser: [...new Set(runs.map((run) => run.browser))].join(', ') || '–',
    tests: runs.reduce((sum, run) => sum + run.tests, 0),
    /** @param {string} id */
    stateOf: (id) => (failed.has(id) ? 'failed' : passed.has(id) ? 'passed' : 'not run'),
  };
}

/** @param {Record<Engine, Set<string>>} found */
const shown = (found) => columns.map((engine) => ({ engine, ids: found[engine], ...shownIn(engine) }));

/**
 * Returns the figures, one column for each engine.
 *
 * @param {Record<Engine, Set<string>>} found
 */
export function engineFigures(found) {
  const engines = shown(found);
  /** @param {string} state */
  const count = (state) =>
    engines.map(({ ids, stateOf }) => [...ids].filter((id) => stateOf(id) === state).length);
  return [
    ['Browser, as its driver names it', ...engines.map(({ browser }) => browser)],
    ['Items with a test in it', ...engines.map(({ ids }) => ids.size)],
    ['of these passed', ...count('passed')],
    ['failed', ...count('failed')],
    ['not run', ...count('not run')],
    ['Tests that were run for them', ...engines.map(({ tests }) => tests)],
  ].map(rowOf);
}

/**
 * Returns where the table of items and engines differs from the tests and the recorded runs, as sentences.
 *
 * @param {Record<Engine, Set<string>>} found
 * @param {readonly (readonly [id: string, what: string])[]} items
 * @param {boolean} anew whether to write the table first
 */
export function engineTable(found, items, anew) {
  const engines = shown(found);
  /** @param {string} id */
  const cells = (id) => engines.map(({ ids, stateOf }) => (ids.has(id) ? stateOf(id) : '–'));
  const rows = items.map(([id, what]) => rowOf([id, what, ...cells(id)]));
  const text = `${[heading, ...engineFigures(found), '', tableHead, ...rows].join('\n')}\n`;
  const path = join(root, table);
  if (anew) writeFileSync(path, text);
  const known = text.split('\n');
  const said = readFileSync(path, 'utf8').split('\n');
  return [
    ...known.filter((line) => !said.includes(line)).map((line) => `${table} lacks the line: ${line}`),
    ...said
      .filter((line) => !known.includes(line))
      .map((line) => `${table} has a line that no test or run shows: ${line}`),
  ];
}

/** @param {readonly (string | number)[]} cells */
const rowOf = (cells) => `| ${cells.join(' | ')} |`;

const heading = `# The shopper's experience, engine by engine

Which items of experience.md A3 a browser test checks in which engine, and whether all tests of the item passed there when
they were run last. The tests are read from their names and tags. Chromium: all of \`e2e/stories\`. Firefox: the stories
without the tag \`@chromium\`; why one has it stands in \`e2e/fixtures/chromium-only.ts\`. \`e2e/engines\` is for all three.
What has no browser test is proved without one, see \`experience.md\` beside this file.

\`RECORD=items npm run e2e\`, \`RECORD=items ENGINE=firefox npm run e2e\` and \`RECORD=items npm run engines\` write into
\`engine-runs.json\` what a run showed; only tests with an item's id count, so \`-- -g A-\` is enough. Then
\`node tools/experience-items.mjs --engines\` writes this file.

| | Chromium | Firefox | WebKit |
| --- | --- | --- | --- |`;

const tableHead = `| Id | What | Chromium | Firefox | WebKit |
| --- | --- | --- | --- | --- |`;

/** @param {string} folder */
function testsIn(folder) {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(declaration)])
    .map(([, , name = '', needs]) => ({ ids: name.match(/A-\d\d/g) ?? [], needs }));
}
