/**
 * Twelve digits or more with at most two other characters between, letters aside: card numbers with a mistake, account
 * numbers. Linear: digits and what may separate them have no character in common.
 */
const longNumber = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,2}\p{Nd}){11,}/gu;

/** A refused value as its sender reads it in an error: an amount or a short reference, but no number of a card or an account. */
export function withoutLongNumbers(refused: string): string {
  return refused.replace(longNumber, '…');
}
