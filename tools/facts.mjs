/**
 * `npm run facts`: holds each table of the world outside against tables of others, and writes `docs/facts.md`. The packages are
 * installed in a folder that is removed again. It fails for a difference that is not meant, for one that is meant and does not
 * exist, and for a table without a source.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFaults } from './facts/hold.mjs';
import { withPackages } from './facts/packages.mjs';
import { pagePath, writePage } from './facts/page.mjs';
import { tables } from './facts/tables.mjs';
import { root } from './sources.mjs';
import { load } from './vite/evaluate.mjs';

/** @type {any} */
const ours = await load(join(root, 'tools/facts/ours.ts'));
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

const names = tables.flatMap(({ against }) => against.flatMap(({ packages }) => packages));
const faults = await withPackages(names, async (packages) => {
  const lines = [];
  for (const table of tables) {
    const ofTable = await findFaults(table, { packages, ours, read });
    lines.push(...ofTable.map((fault) => `${table.name}: ${fault}`));
  }
  return lines;
});
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else {
  writeFileSync(join(root, pagePath), writePage(ours, read));
  console.info(`${tables.length} tables differ from others only where it is meant; ${pagePath} is written.`);
}
