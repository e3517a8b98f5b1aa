/**
 * Twelve or more digits with at most two other characters between each two, none of them a letter: card numbers with
 * a mistake, and account numbers. The search takes linear time, because digits and separators have no character in
 * common.
 */
const longNumber = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,2}\p{Nd}){11,}/gu;

/**
 * A refused value as an error may repeat it: amounts and short references stay, long numbers such as those of cards
 * and accounts become `…`.
 */
export function withoutLongNumbers(refused: string): string {
  return refused.replace(longNumber, '…');
}
