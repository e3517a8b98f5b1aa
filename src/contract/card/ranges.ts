/** Whether a number has the start and the length of any brand's: quick, because hostile texts ask it often. */
import { brands } from '../brands/number-rules.ts';

/** So many first digits are compared; no range is told by more. */
export const startLength = 8;

type Range = readonly [low: number, high: number];

/** By length of the number. */
const ranges = new Map<number, Range[]>();
for (const { lengths, prefixes } of brands) {
  for (const length of lengths) {
    const known = ranges.get(length) ?? [];
    for (const [low, high] of prefixes) {
      known.push([Number(low.padEnd(startLength, '0')), Number(high.padEnd(startLength, '9'))]);
    }
    ranges.set(length, known);
  }
}
for (const [length, known] of ranges) ranges.set(length, merged(known));

/** @param start the number's first eight digits */
export function isOfBrand(start: number, length: number): boolean {
  return ranges.get(length)?.some(([low, high]) => start >= low && start <= high) ?? false;
}

/** The same ranges without those that others hold. */
function merged(known: readonly Range[]): Range[] {
  const found: Range[] = [];
  for (const [low, high] of [...known].sort(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && low <= last[1] + 1)
      found[found.length - 1] = [last[0], Math.max(last[1], high)];
    else found.push([low, high]);
  }
  return found;
}
