/** The number rules that the package `card-validator` has for a card scheme, in the shape of our table. */
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
