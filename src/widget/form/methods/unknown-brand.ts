import { cardCodes } from '#contract/brands/card-names.ts';
import { methodNames } from '#contract/brands/form-types.ts';
import { getEnd } from '#contract/brands/methods.ts';
import { nearest } from '#contract/nearest.ts';
import { fail } from '../../failures.ts';
import { warnOnce } from '../../page/options.ts';

/** Warns of a code in `data-brands` that no brand has, and says which was probably meant. */
export function warnUnknownBrand(code: string): void {
  warnBrand(code, `is not a brand of this gateway; no form is drawn for it${remedyFor(code)}.`);
}

/** Warns of a code in `data-brands` whose method has ended. Its form is drawn: its acquirer decides. */
export function warnEndedBrand(code: string): void {
  const end = getEnd(code);
  if (end) warnBrand(code, `${end}. Take it out of the list.`);
}

/** Warns of a code in `data-brands` that has no form, beside others that have one. */
export function warnBrand(code: string, why: string): void {
  warnOnce(`data-brands: '${code}' ${why}`);
}

/** Tells the merchant that no code of `data-brands` is a brand: the shopper sees no form. */
export function failUnknownBrands(codes: readonly string[]): void {
  fail('WidgetError', `No code of data-brands is a brand of this gateway: ${codes.join(' ')}.`, {
    ...{ brand: codes[0], event: 'unknown_brand' },
    result: {
      parameterErrors: codes.map((value) => ({
        ...{ name: 'data-brands', value },
        message: `is not a brand of this gateway${remedyFor(value)}`,
      })),
    },
  });
}

function remedyFor(code: string): string {
  const meant = nearest(code, [...cardCodes, ...methodNames.keys()]);
  return meant ? `; ${meant} was probably meant` : '';
}
