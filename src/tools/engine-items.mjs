/** Which items of the checklist have a browser test in which engine, read from the names of the tests. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf } from './proofs.mjs';
import { root } from './sources.mjs';

/** @typedef {import('./engines.mjs').Engine} Engine */

/** A test or a group of tests: its name, and what it says that it needs (e2e/fixtures/chromium-only.ts). */
const declaration = /\btest(?:\.describe)?\(\s*(['"`])(.*?)\1,\s*(needs\.\w+)?/gs;

/**
 * Ids of items by engine. The stories run in Chromium, those without needs in Firefox, too; the checks of e2e/engines run
 * in all three.
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
 * What the table of items and engines says without a test behind it.
 *
 * @param {Record<Engine, Set<string>>} found
 * @param {readonly (readonly [id: string, what: string])[]} items
 * @param {boolean} anew whether the table is written first
 */
export function engineTable(found, items, anew) {
  if (anew) {
    const cells = (/** @type {string} */ id) =>
      columns.map((engine) => (found[engine].has(id) ? 'yes' : '–'));
    const lines = items.map(([id, what]) => `| ${[id, what, ...cells(id)].join(' | ')} |`);
    writeFileSync(join(root, table), `${heading}\n${lines.join('\n')}\n`);
  }
  return rowsOf(table, /^\| A-/).flatMap(([id = '', , ...cells]) =>
    columns
      .filter((engine, index) => cells[index] === 'yes' && !found[engine].has(id))
      .map((engine) => `${table} says that ${id} has a test in ${engine}, and it has none`),
  );
}

const heading = `# The shopper's experience, engine by engine

Which items of experience.md A3 a browser test checks in which engine; written by
\`node src/tools/experience-items.mjs --engines\` from the names and tags of the tests. Chromium: all of \`e2e/stories\`. Firefox: the
stories without the tag \`@chromium\` (\`ENGINE=firefox npm run e2e\`); why one has it stands in
\`e2e/fixtures/chromium-only.ts\`. \`e2e/engines\` is for all three (\`npm run engines\`). What has no browser test is proved without
one, see \`experience.md\` beside this file.

| Id | What | Chromium | Firefox | WebKit |
| --- | --- | --- | --- | --- |`;

/** @param {string} folder */
function testsIn(folder) {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(declaration)])
    .map(([, , name = '', needs]) => ({ ids: name.match(/A-\d\d/g) ?? [], needs }));
}
