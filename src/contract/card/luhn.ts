/** Checks Luhn check digits (ISO/IEC 7812-1, annex B). */

/**
 * Whether the last of these digits is the right check digit: from the right, every second digit counts twice. False
 * when there are no digits.
 *
 * Written by hand, because the libraries for it are CommonJS modules, for which the bundler adds three times as many
 * bytes to the frame.
 */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reduceRight(
    (before, digit, at) =>
      before + ((digits.length - 1 - at) % 2 ? doubledDigit(Number(digit)) : Number(digit)),
    0,
  );
  return digits !== '' && sum % 10 === 0;
}

/** What a digit adds to the sum when it counts twice: the sum of the digits of its double. */
export function doubledDigit(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}
