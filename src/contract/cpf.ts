import { toDigits } from './card/digits.ts';

/**
 * Whether the text is a Brazilian tax number of a person (CPF): 11 digits, of which the last two are check digits.
 */
export function isCpf(text: string): boolean {
  const digits = toDigits(text);
  // Eleven equal digits pass the check, but no person has such a number.
  if (digits.length !== 11 || /^(\d)\1+$/.test(digits)) return false;
  return [9, 10].every((length) => {
    let sum = 0;
    for (let place = 0; place < length; place += 1) sum += Number(digits[place]) * (length + 1 - place);
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
}
