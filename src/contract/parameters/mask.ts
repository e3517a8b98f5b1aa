/** Nine or more digits, also with single spaces or hyphens between: long enough to be part of a card number. */
const cardLike = /[0-9](?:[ -]?[0-9]){8,}/g;
/** Twelve or more: the shortest whole card number. Spares amounts and short references. */
const cardNumberLike = /[0-9](?:[ -]?[0-9]){11,}/g;

/** For shopper's free text in records of what happened: a card number in the wrong field does not survive. */
export function withoutCardDigits(value: string): string {
  return value.replace(cardLike, '…');
}

/** For a refused value that goes back to its sender. */
export function withoutCardNumber(value: string): string {
  return value.replace(cardNumberLike, '…');
}
