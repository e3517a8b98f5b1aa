/** Checks the security code of a card while it is typed. */
import type { Brand } from '../brands/number-ranges.ts';
import type { Problem } from '../messages.ts';
import { toDigits } from './digits.ts';
import type { Shape } from './edit.ts';

/** Possible lengths while the brand is unknown: American Express prints four digits, every other scheme three. */
const anyLength: readonly number[] = [3, 4];

/**
 * The most digits that a security code has. The page chooses where a frame stands and what is written beside it, so that up
 * to here the digits in any frame may be those of a code (design decision 21).
 */
export const longestCode = Math.max(...anyLength);

/** The result of checking a typed security code. */
export interface CodeJudgement {
  problem: Problem;
  /** Whether the code has its full length, so that an invalid code may be reported at once. */
  complete: boolean;
}

/** A brand without number rules is undefined, as is one that is not known yet. */
type KnownBrand = Brand | undefined;

const lengthsOf = (brand: KnownBrand) => brand?.cvv ?? anyLength;

/** Returns the maximum number of digits for the field: 3 for a brand whose codes have 3, otherwise 4. */
export const maxCvvDigits = (brand: KnownBrand): number => Math.max(...lengthsOf(brand));

/** Checks a typed security code. A Maestro card may have no code, even when `required`. */
export function judgeCvv(digits: string, brand: KnownBrand, required: boolean): CodeJudgement {
  const complete = digits.length >= maxCvvDigits(brand);
  const isMissing = digits === '' && required && !brand?.isCvvOptional;
  const isRight = digits === '' || lengthsOf(brand).includes(digits.length);
  return { problem: isMissing ? 'empty' : isRight ? '' : complete ? 'invalid' : 'incomplete', complete };
}

/** Returns the format of the security code's field, for {@link formatEdit} of edit.ts. */
export function cvvShape(brand: KnownBrand): Shape {
  return { clean: toDigits, limit: () => maxCvvDigits(brand), format: (digits) => digits };
}
