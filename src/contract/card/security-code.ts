/** Judges the security code of a card while it is typed. */
import { findBrand } from '../brands/number-rules.ts';
import type { Problem } from '../messages.ts';
import { toDigits } from './digits.ts';
import type { Shape } from './edit.ts';

/** Possible lengths while the brand is unknown: American Express prints four digits, every other scheme three. */
const anyLength: readonly number[] = [3, 4];

/** What is known of a typed security code. */
export interface CodeJudgement {
  problem: Problem;
  /** Whether the code has its full length, so that a wrong one may be reported at once. */
  complete: boolean;
}

function lengthsOf(brandCode: string): readonly number[] {
  return findBrand(brandCode)?.cvv ?? anyLength;
}

/**
 * The most digits that the field takes: 3 for a brand whose codes have 3, otherwise 4. An empty `brandCode` stands
 * for an unknown brand.
 */
export function maxCvvDigits(brandCode: string): number {
  return Math.max(...lengthsOf(brandCode));
}

/** What is wrong with a typed security code. A Maestro card may have none, even when `required`. */
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

/** How the field of the security code shows what is typed, for {@link formatEdit} of edit.ts. */
export function cvvShape(brandCode: string): Shape {
  return { clean: toDigits, limit: () => maxCvvDigits(brandCode), format: (digits) => digits };
}
