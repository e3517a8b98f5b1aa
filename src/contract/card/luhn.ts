/** Checks Luhn check digits (ISO/IEC 7812-1, annex B). */

/**
 * Whether the last digit is the valid check digit of the others. Every second digit from the right counts twice. False
 * for an empty text.
 *
 * No library is used: the available ones are CommonJS modules, which would add three times as many bytes to the frame.
 */
export function passesLuhn(digits: string): boolean {
  const values = [...digits].reverse().map((digit, at) => (at % 2 ? doubledDigit(+digit) : +digit));
  return digits !== '' && values.reduce((sum, value) => sum + value, 0) % 10 === 0;
}

/** A table, because the time of a computation with branches would depend on the digits. */
const doubled = '0246813579';

/** Returns what a digit adds to the sum when it counts twice: the sum of the digits of its double. */
export function doubledDigit(digit: number): number {
  return Number(doubled[digit]);
}
