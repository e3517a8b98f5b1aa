/** Which brands of cards are held against which sources, for `docs/facts.md`. */

/**
 * @typedef {import('./tables.mjs').Table} Table
 * @typedef {import('./tables.mjs').Other} Other
 * @typedef {import('./tables.mjs').Ours} Ours
 */

/** @param {readonly Other[]} others @param {string} brand */
const sourcesOf = (others, brand) => [
  ...new Set(
    others
      .filter(({ brands }) => brands?.includes(brand))
      .map(({ publisher, packages }) => publisher ?? packages.join(', ').replace(/@[\d.]+$/, '')),
  ),
];

/** @param {string} code @param {Ours} ours */
function describeRanges(code, { schemes, sharedBrands, createBinList }) {
  const words = [
    schemes.some((scheme) => scheme.code === code) && 'its own',
    sharedBrands.some((brand) => brand.code === code) && "another scheme's",
    createBinList({})[code] !== undefined && "the gateway's list",
  ];
  return words.filter(Boolean).join(', ') || 'none: a shopper chooses it';
}

/**
 * Returns a row for each brand that a source has, and the brands of which no source was found.
 *
 * @param {readonly Table[]} rangeTables
 * @param {readonly Table[]} numberTables
 * @param {Ours} ours
 */
export function holdBrands(rangeTables, numberTables, ours) {
  const [ranges, numbers] = [rangeTables, numberTables].map((tables) =>
    tables.flatMap(({ against }) => against),
  );
  const rows = ours.cardCodes.map((code) => ({
    code,
    ranges: describeRanges(code, ours),
    sourcesOfRanges: sourcesOf(ranges ?? [], code),
    sourcesOfNumbers: sourcesOf(numbers ?? [], code),
  }));
  const isFound = (/** @type {(typeof rows)[number]} */ row) =>
    row.sourcesOfRanges.length + row.sourcesOfNumbers.length > 0;
  return { rows: rows.filter(isFound), without: rows.filter((row) => !isFound(row)).map(({ code }) => code) };
}

/** @param {ReturnType<typeof holdBrands>} held */
export function describeBrands({ rows, without }) {
  const lines = rows.map(({ code, ranges, sourcesOfRanges, sourcesOfNumbers }) => {
    const cells = [code, ranges, sourcesOfRanges.join(', '), sourcesOfNumbers.join(', ')];
    return `| ${cells.join(' | ')} |`;
  });
  const inThree = rows.filter(
    ({ sourcesOfRanges, sourcesOfNumbers }) => new Set([...sourcesOfRanges, ...sourcesOfNumbers]).size > 2,
  );
  return `## Card brands

${rows.length} brands are held against ranges or published test numbers of others, ${inThree.length} of them against three or more. Each number has to be of the brand for which it is
published, with its length and check digit, when a shopper chooses the brand; what is not stands with its reason below. Of
${without.join(', ')} no source was found.

| Brand | Ranges | Held against ranges of | Held against test numbers of |
| --- | --- | --- | --- |
${lines.join('\n')}
`;
}
