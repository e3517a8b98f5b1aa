/** The Luhn check digit (ISO/IEC 7812-1, annex B). */

/**
 * Whether the last of these digits is a right check digit: from the right every second digit counts twice. False for no
 * digits.
 *
 * By hand: a library's is a CommonJS module, which brings the frame three times as many bytes of the bundler's.
 */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reduceRight(
    (before, digit, at) =>
      before + ((digits.length - 1 - at) % 2 ? doubledDigit(Number(digit)) : Number(digit)),
    0,
  );
  return digits !== '' && sum % 10 === 0;
}

/** What a digit that counts twice adds: both digits of its double. */
export function doubledDigit(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}
