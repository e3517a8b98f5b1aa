/**
 * Writes test/engines.md: which items of the checklist have a browser test in which engine, by the names of the tests,
 * and whether these passed in the last runs, which e2e/record.ts recorded.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readProofs } from '../tools/proofs.mjs';
import { root } from '../tools/sources.mjs';

const engines = ['chromium', 'firefox', 'webkit'];

/** Matches a test or a group of tests: its name, and the features that it needs (e2e/fixtures/chromium-only.ts). */
const declaration = /\btest(?:\.describe)?\(\s*(['"`])(.*?)\1,\s*(needs\.\w+)?/gs;

/** The ids of items with a test. @param {string} folder @param {boolean} isForAll whether to leave out tests with needs */
function idsIn(folder, isForAll) {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(declaration)])
    .filter(([, , , needs]) => !isForAll || !needs)
    .flatMap(([, , name = '']) => name.match(/A-\d\d/g) ?? []);
}

/**
 * What was tested and recorded of an engine. All stories run in Chromium, and those without needs in Firefox, too; the
 * tests of e2e/engines run in all three. An item has passed when all of its tests have passed.
 *
 * @param {string} engine
 */
function shownIn(engine) {
  const stories = engine === 'webkit' ? [] : idsIn('e2e/stories', engine === 'firefox');
  const tested = new Set([...stories, ...idsIn('e2e/engines', false)]);
  /** @type {Record<string, { browser: string, tests: number, passed: string, failed: string }>} */
  const record = JSON.parse(readFileSync(join(root, 'test/engine-runs.json'), 'utf8'));
  const runs = Object.entries(record).flatMap(([name, run]) => (name.startsWith(`${engine} `) ? [run] : []));
  const ids = (/** @type {'passed' | 'failed'} */ state) => runs.flatMap((run) => run[state].split(' '));
  /** @param {string} id */
  const stateOf = (id) => {
    if (!tested.has(id)) return '–';
    if (ids('failed').includes(id)) return 'failed';
    return ids('passed').includes(id) ? 'passed' : 'not run';
  };
  /** @param {string} state */
  const count = (state) => [...tested].filter((id) => stateOf(id) === state).length;
  return {
    stateOf,
    figures: {
      'Browser, as its driver names it': [...new Set(runs.map((run) => run.browser))].join(', ') || '–',
      'Items with a test in it': tested.size,
      'of these passed': count('passed'),
      failed: count('failed'),
      'not run': count('not run'),
      'Tests that were run for them': runs.reduce((sum, run) => sum + run.tests, 0),
    },
  };
}

/** The text of test/engines.md. */
export function engineTable() {
  const shown = engines.map(shownIn);
  const names = /** @type {(keyof (typeof shown)[0]['figures'])[]} */ (Object.keys(shown[0]?.figures ?? {}));
  const items = readProofs().filter(({ id }) => id.startsWith('A-'));
  const rows = items.filter(({ id }, index) => items[index - 1]?.id !== id);
  return `${[
    heading,
    ...names.map((name) => rowOf([name, ...shown.map(({ figures }) => figures[name])])),
    '',
    '| Id | What | Chromium | Firefox | WebKit |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(({ id, requirement }) =>
      rowOf([id, requirement, ...shown.map(({ stateOf }) => stateOf(id))]),
    ),
  ].join('\n')}\n`;
}

/** @param {readonly (string | number)[]} cells */
const rowOf = (cells) => `| ${cells.join(' | ')} |`;

const heading = `# The shopper's experience, engine by engine

Which items of experience.md A3 a browser test checks in which engine, and whether all tests of the item passed there when
they were run last. The tests are read from their names and tags. Chromium: all of \`e2e/stories\`. Firefox: the stories
without the tag \`@chromium\`; why one has it stands in \`e2e/fixtures/chromium-only.ts\`. \`e2e/engines\` is for all three.
What has no browser test is proved without one, see \`proofs.md\` beside this file.

\`RECORD=items npm run e2e\`, \`RECORD=items ENGINE=firefox npm run e2e\` and \`RECORD=items npm run engines\` write into
\`engine-runs.json\` what a run showed; only tests with an item's id count, so \`-- -g A-\` is enough. Then
\`node e2e/engine-items.mjs\` writes this file.

| | Chromium | Firefox | WebKit |
| --- | --- | --- | --- |`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(root, 'test/engines.md'), engineTable());
