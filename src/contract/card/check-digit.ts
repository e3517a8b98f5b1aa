/** Checks the check digits that card brands have. */
import type { CardCheckDigit } from '../brands/brand.ts';
import { passesLuhn } from './luhn.ts';

/** Whether the last digit of a number is as this kind of check digit has it; always for a number without one. */
export function passesCheckDigit(digits: string, kind: CardCheckDigit): boolean {
  return kind === 'none' || passesLuhn(digits) || (kind !== 'luhn' && passesModulo11(digits));
}

const weights = '432765432765432';

/**
 * Whether a number of 16 digits has Naranja's older check digit. Source: `valid_naranja_algo?` of activemerchant, read on
 * 2026-11-30.
 */
function passesModulo11(digits: string): boolean {
  const sum = [...weights].reduce((total, weight, at) => total + Number(weight) * Number(digits[at]), 0);
  return ((11 - (sum % 11)) % 11) % 10 === Number(digits[15]);
}
