import { hasFewDigits } from './stray-number.ts';

/**
 * Long runs of digits with at most two other characters between, letters aside: how a card number is written. Linear:
 * digits and what may separate them have no character in common.
 */
const runOf = (digits: number) => new RegExp(`\\p{Nd}(?:[^\\p{L}\\p{Nd}]{0,2}\\p{Nd}){${digits - 1},}`, 'gu');

/** Nine or more: long enough to be part of a card number. */
const cardLike = runOf(9);
/** Twelve or more: the shortest whole card number. Spares amounts and short references. */
const cardNumberLike = runOf(12);

/** For shopper's free text in records of what happened: a card number in the wrong field does not survive. */
export function withoutCardDigits(value: string): string {
  return hasFewDigits(value, 9) ? value : value.replace(cardLike, '…');
}

/** For what goes back to its sender: a refused value, or a name. */
export function withoutCardNumber(value: string): string {
  return hasFewDigits(value, 12) ? value : value.replace(cardNumberLike, '…');
}
