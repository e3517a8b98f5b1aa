/** Compares number ranges by the first six digits of a card. */

const [first, last] = [100_000, 999_999];

/** @param {(prefix: string) => boolean} isIn */
const mark = (isIn) =>
  Uint8Array.from({ length: last - first + 1 }, (_, at) => Number(isIn(`${first + at}`)));

/** Whether a range has numbers that begin with these six digits. @param {readonly (readonly string[])[]} ranges `[low, high]` */
export function prefixTest(ranges) {
  const ends = ranges.map(([low = '', high = low]) => [
    low.padEnd(6, '0').slice(0, 6),
    high.padEnd(6, '9').slice(0, 6),
  ]);
  return (/** @type {string} */ prefix) =>
    ends.some(([low = '', high = '']) => prefix >= low && prefix <= high);
}

/**
 * Returns the prefixes that one side lacks, such as `ELO/506700-506706: there only`.
 *
 * @param {string} brand
 * @param {(prefix: string) => boolean} isOurs
 * @param {(prefix: string) => boolean} isTheirs
 * @param {boolean} isWide whether their pattern takes more than the brand has, so that only what it lacks counts
 */
export function findRuns(brand, isOurs, isTheirs, isWide) {
  const [ours, theirs] = [mark(isOurs), mark(isTheirs)];
  const sideAt = (/** @type {number} */ at) => {
    if (ours[at] === theirs[at]) return undefined;
    return ours[at] ? 'here only' : 'there only';
  };
  const runs = [];
  for (let at = 0; at < ours.length; at += 1) {
    const side = sideAt(at);
    const start = at;
    while (at + 1 < ours.length && sideAt(at + 1) === side) at += 1;
    const key = `${brand}/${start === at ? '' : `${first + start}-`}${first + at}`;
    if (side !== undefined && !(isWide && side === 'there only')) runs.push(`${key}: ${side}`);
  }
  return runs;
}
