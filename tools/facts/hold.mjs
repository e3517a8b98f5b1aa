/** Holds one table against others. */
import { findDifferences, judgeDifferences, nameOf } from './compare.mjs';
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
async function differencesFrom(table, { theirs, judge, keys, differences, brands }, { packages, ours }) {
  if (differences) return differences(packages, ours);
  const others = (await theirs?.(packages, ours)) ?? {};
  if (Object.keys(others).length === 0) return ['it has nothing of the table'];
  const codes = [...new Set(Object.values(others))];
  if (brands && codes.some((code) => !brands.includes(`${code}`)))
    return [`its brands are ${codes.join(' ')}`];
  if (brands && codes.length < brands.length) return [`it has only ${codes.join(' ')}`];
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
    faults.push(...unexpected.map((one) => `${nameOf(other)}: ${one}`));
  }
  return faults;
}
