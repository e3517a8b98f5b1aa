/** Holds one table against others. */
import { findDifferences, judgeDifferences } from './compare.mjs';
import { sourcesOf } from './source.mjs';

/**
 * @typedef {import('./tables.mjs').Table} Table
 *
 * @typedef {object} Surroundings
 * @property {import('./packages.mjs').Packages} packages
 * @property {import('./tables.mjs').Ours} ours
 * @property {(path: string) => string} read a file of ours
 */

/** @param {Table} table @param {import('./tables.mjs').Other} other @param {Surroundings} surroundings */
async function differencesFrom(table, { theirs, judge, keys, differences }, { packages, ours }) {
  if (differences) return differences(packages, ours);
  const others = (await theirs?.(packages, ours)) ?? {};
  if (Object.keys(others).length === 0) return ['it has nothing of the table'];
  const judged = () =>
    Object.fromEntries(Object.entries(others).map(([key, fact]) => [key, judge?.(key, ours, fact) ?? '']));
  return findDifferences(judge ? judged() : table.ours(ours), others, keys);
}

/**
 * Returns a sentence for each fault of a table.
 *
 * @param {Table} table
 * @param {Surroundings} surroundings
 */
export async function findFaults(table, surroundings) {
  const { file, declaration, part, against, byHand = [] } = table;
  const faults =
    sourcesOf(surroundings.read(file), declaration, part).length > 0
      ? []
      : [`${file} names no source and day`];
  if (against.length + byHand.length === 0) faults.push('it is held against nothing');
  for (const other of against) {
    const differences = await differencesFrom(table, other, surroundings);
    const unexpected = judgeDifferences(differences, other.meant);
    faults.push(...unexpected.map((one) => `${other.packages.join(', ')}: ${one}`));
  }
  return faults;
}
