/** Checks the security code of a card while it is typed. */
import { findBrand } from '../brands/number-rules.ts';
import type { Problem } from '../messages.ts';
import { toDigits } from './digits.ts';
import type { Shape } from './edit.ts';

/** Possible lengths while the brand is unknown: American Express prints four digits, every other scheme three. */
const anyLength: readonly number[] = [3, 4];

/** The result of checking a typed security code. */
export interface CodeJudgement {
  problem: Problem;
  /** Whether the code has its full length, so that an invalid code may be reported at once. */
  complete: boolean;
}

function lengthsOf(brandCode: string): readonly number[] {
  return findBrand(brandCode)?.cvv ?? anyLength;
}

/**
 * Returns the maximum number of digits for the field: 3 for a brand whose codes have 3, otherwise 4. An empty
 * `brandCode` means that the brand is unknown.
 */
export function maxCvvDigits(brandCode: string): number {
  return Math.max(...lengthsOf(brandCode));
}

/** Checks a typed security code. A Maestro card may have no code, even when `required`. */
export function judgeCvv(digits: string, brandCode: string, required: boolean): CodeJudgement {
  const lengths = lengthsOf(brandCode);
  const complete = digits.length >= Math.max(...lengths);
  if (digits === '') {
    const needed = required && !findBrand(brandCode)?.isCvvOptional;
    return { problem: needed ? 'empty' : '', complete };
  }
  if (lengths.includes(digits.length)) return { problem: '', complete };
  return { problem: complete ? 'invalid' : 'incomplete', complete };
}

/** Returns the format of the security code's field, for {@link formatEdit} of edit.ts. */
export function cvvShape(brandCode: string): Shape {
  return { clean: toDigits, limit: () => maxCvvDigits(brandCode), format: (digits) => digits };
}
