import { findBrand } from '../brands/number-rules.ts';
import type { Problem } from '../messages.ts';
import { toDigits } from './digits.ts';
import type { Shape } from './edit.ts';

/** Lengths while the brand is unknown: American Express prints four digits, everyone else three. */
const anyLength: readonly number[] = [3, 4];

export interface CodeJudgement {
  problem: Problem;
  /** The code has its full length, so a wrong one may be reported at once. */
  complete: boolean;
}

function lengthsOf(brandCode: string): readonly number[] {
  return findBrand(brandCode)?.cvv ?? anyLength;
}

/** The most digits the field takes: 4, or 3 for a brand that has 3. An empty code means an unknown brand. */
export function maxCvvDigits(brandCode: string): number {
  return Math.max(...lengthsOf(brandCode));
}

/** What is wrong with a security code. A Maestro card may have none, whatever `required` says. */
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

/** How the security code field edits: for {@link settle} of edit.ts. */
export function cvvShape(brandCode: string): Shape {
  return { clean: toDigits, limit: () => maxCvvDigits(brandCode), format: (digits) => digits };
}
