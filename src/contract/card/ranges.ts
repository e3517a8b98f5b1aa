/**
 * Checks quickly whether a number has the first digits and the length of some brand's numbers. Speed matters, because a
 * hostile text makes the caller check very often.
 */
import { brands } from '../brands/number-rules.ts';

/** The number of first digits that are compared. No range of a brand needs more. */
export const startLength = 8;

type Range = readonly [low: number, high: number];

/** The ranges of all brands by the length of the card number. Each end of a range is a number of eight digits. */
const ranges = new Map<number, Range[]>();
for (const { lengths, prefixes } of brands) {
  for (const length of lengths) {
    const ofLength = ranges.get(length) ?? [];
    for (const [low, high] of prefixes) {
      ofLength.push([Number(low.padEnd(startLength, '0')), Number(high.padEnd(startLength, '9'))]);
    }
    ranges.set(length, ofLength);
  }
}
for (const [length, ofLength] of ranges) ranges.set(length, merged(ofLength));

/**
 * Whether some brand has numbers with this start and this length.
 *
 * @param start the number's first eight digits
 */
export function isOfBrand(start: number, length: number): boolean {
  return ranges.get(length)?.some(([low, high]) => start >= low && start <= high) ?? false;
}

/** The ranges of all brands, whatever the length. */
const starts = merged([...ranges.values()].flat());

/**
 * Whether some brand has numbers with this start.
 *
 * @param start the number's first eight digits
 */
export function isStartOfBrand(start: number): boolean {
  return starts.some(([low, high]) => start >= low && start <= high);
}

/** Joins ranges that overlap or follow each other, so that fewer comparisons are needed. */
function merged(parts: readonly Range[]): Range[] {
  const merges: Range[] = [];
  for (const [low, high] of [...parts].sort(([a], [b]) => a - b)) {
    const last = merges.at(-1);
    if (last !== undefined && low <= last[1] + 1)
      merges[merges.length - 1] = [last[0], Math.max(last[1], high)];
    else merges.push([low, high]);
  }
  return merges;
}
