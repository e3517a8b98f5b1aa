/**
 * Twelve or more digits with at most two characters between each two, none of them a letter. This matches mistyped card
 * numbers and account numbers. The search takes linear time, because no character is both a digit and a separator.
 */
const longNumber = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,2}\p{Nd}){11,}/gu;

/**
 * Returns a refused value in the form that an error may repeat: long numbers, such as those of cards and accounts,
 * become `…`; amounts and short references stay.
 */
export function withoutLongNumbers(refused: string): string {
  return refused.replace(longNumber, '…');
}
