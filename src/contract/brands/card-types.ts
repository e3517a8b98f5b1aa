/** Number ranges for the table: those that the package `card-validator` has for a card scheme, and what is left of some. */
import cardValidator from 'card-validator';
import type { CardNumbers } from './brand.ts';

/**
 * Returns the rules of a scheme by the package's name for it, such as `american-express`. The usual length stands first:
 * 16 digits where the scheme has it. Throws for a scheme that the package does not have.
 */
export function getCardType(type: string): CardNumbers {
  const { patterns, lengths, gaps, code } = cardValidator.creditCardType.getTypeInfo(type);
  return {
    ranges: patterns.map((pattern) => {
      const [low = 0, high = low] = [pattern].flat();
      return [low, high] as const;
    }),
    lengths: [...lengths].sort((one, other) => Number(other === 16) - Number(one === 16) || one - other),
    // The digits after the twelfth form groups of four, because seven digits in a row are hard to read (experience.md A1).
    gaps: gaps.at(-1) === 12 ? [...gaps, 16] : gaps,
    cvv: code.size,
  };
}

type Range = CardNumbers['ranges'][number];

/** The number of digits in which ranges are compared. */
const comparedDigits = 6;

/** Returns ranges without the numbers that belong to others. Of others that need more than six digits nothing is taken away. */
export function without(ranges: readonly Range[], others: readonly Range[]): Range[] {
  const taken = others.map(toSixDigits).filter(([low]) => low < 10 ** comparedDigits);
  return ranges.flatMap((range): Range[] => {
    const [first, last] = toSixDigits(range);
    const inside = taken.filter(([low, high]) => low <= last && high >= first).sort(([a], [b]) => a - b);
    if (inside.length === 0) return [range];
    const starts = [first, ...inside.map(([, high]) => high + 1)];
    const ends = [...inside.map(([low]) => low - 1), last];
    return starts.flatMap((low, at) => (low <= (ends[at] ?? low) ? [[low, ends[at] ?? low] as const] : []));
  });
}

function toSixDigits(range: Range): readonly [low: number, high: number] {
  const [low, high] = typeof range === 'number' ? [range, range] : range;
  return [Number(String(low).padEnd(comparedDigits, '0')), Number(String(high).padEnd(comparedDigits, '9'))];
}
