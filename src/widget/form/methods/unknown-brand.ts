import { cardCodes } from '#contract/brands/card-names.ts';
import { methodNames } from '#contract/brands/form-types.ts';
import { getEnd } from '#contract/brands/methods.ts';
import { nearest } from '#contract/nearest.ts';
import { fail } from '../../failures.ts';
import { warnOnce } from '../../page/options.ts';

/**
 * Warns of codes in `data-brands` that no brand has, and says which were probably meant. Without any form the shopper cannot pay,
 * which is an error of the page.
 */
export function reportUnknownBrands(codes: readonly string[], hasForms: boolean): void {
  const parameterErrors = codes.map((value) => {
    const meant = nearest(value, [...cardCodes, ...methodNames.keys()]);
    const message = `is not a brand of this gateway${meant ? `; ${meant} was probably meant` : ''}`;
    warnBrand(value, message);
    return { name: 'data-brands', value, message };
  });
  if (!hasForms && codes.length > 0)
    fail('WidgetError', 'No code of data-brands is a brand of this gateway.', {
      brand: codes[0],
      event: 'unknown_brand',
      result: { parameterErrors },
    });
}

/** Warns of a code in `data-brands` whose method has ended. Its form is drawn: its acquirer decides. */
export function warnEndedBrand(code: string): void {
  const end = getEnd(code);
  if (end) warnBrand(code, end);
}

/** Warns of a code in `data-brands`. */
export function warnBrand(code: string, why: string): void {
  warnOnce(`data-brands: '${code}' ${why}.`);
}
