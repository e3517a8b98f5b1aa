/**
 * What of a table differs from another one. A table is read as facts, a text by its key; a difference is one sentence, such as
 * `CLP: 2, there 0`.
 */

/** @typedef {Readonly<Record<string, string | number>>} Facts */

/**
 * Differences that are meant, each kind written as short as it can be: keys with a space between them for what one side lacks, and
 * by key what the two sides say. With them the page that was read, its day, and why.
 *
 * @typedef {object} Meant
 * @property {string} [here] keys that only our table has
 * @property {string} [there] keys that only the other one has
 * @property {Readonly<Record<string, string>>} [other] `2, there 0` by key
 * @property {string} page
 * @property {string} day
 * @property {string} reason
 */

/**
 * @param {Facts} ours
 * @param {Facts} theirs
 * @param {'all' | 'ours' | 'both'} keys `all`, those of our table, or those that both have
 * @returns {string[]} sorted by key
 */
export function findDifferences(ours, theirs, keys = 'all') {
  const wanted = [...new Set([...Object.keys(ours), ...(keys === 'all' ? Object.keys(theirs) : [])])];
  return wanted.sort().flatMap((key) => {
    const [here, there] = [ours[key], theirs[key]];
    if (`${here}` === `${there}` || (keys === 'both' && there === undefined)) return [];
    if (there === undefined) return [`${key}: here only`];
    return [here === undefined ? `${key}: there only` : `${key}: ${here}, there ${there}`];
  });
}

const words = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean);

/** @param {Meant} meant @returns {string[]} */
export const differencesOf = ({ here = '', there = '', other = {} }) => [
  ...words(here).map((key) => `${key}: here only`),
  ...words(there).map((key) => `${key}: there only`),
  ...Object.entries(other).map(([key, text]) => `${key}: ${text}`),
];

/**
 * Returns a sentence for each difference that is not meant, and for each that is meant and does not exist.
 *
 * @param {readonly string[]} differences
 * @param {readonly Meant[]} meant
 */
export function judgeDifferences(differences, meant) {
  const expected = meant.flatMap(differencesOf);
  return [
    ...differences.filter((one) => !expected.includes(one)),
    ...expected.filter((one) => !differences.includes(one)).map((one) => `${one} is meant, but is not so`),
  ];
}

/** @param {{ packages: readonly string[], page?: string | undefined }} other */
export const nameOf = ({ packages, page }) => page ?? packages.join(', ');
