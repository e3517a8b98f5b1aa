import { cardCodes } from '#contract/brands/card-names.ts';
import { methodNames } from '#contract/brands/form-types.ts';
import { getEnd } from '#contract/brands/methods.ts';
import { nearest } from '#contract/nearest.ts';
import { fail } from '../../failures.ts';
import { findCallback, warnOnce } from '../../page/options.ts';

/** Tells the page of a code in `data-brands` that no brand has, and which was probably meant. */
export function reportUnknownBrand(code: string): void {
  const meant = nearest(code, [...cardCodes, ...methodNames.keys()]);
  const remedy = meant ? `; ${meant} was probably meant` : '';
  reportBrand(code, 'unknown_brand', `is not a brand of this gateway; no form is drawn for it${remedy}.`);
}

/** Tells the page on the console of a code in `data-brands` whose method has ended. Its form is drawn: its acquirer decides. */
export function reportEndedBrand(code: string): void {
  const end = getEnd(code);
  if (end) warnOnce(`data-brands: '${code}' ${end}. Take it out of the list.`);
}

/** Tells the page on the console, and by `onError`, why a code in `data-brands` has no form. */
export function reportBrand(code: string, event: string, why: string): void {
  const message = `'${code}' ${why}`;
  warnOnce(`data-brands: ${message}`);
  // Without the callback it would be on the console twice.
  if (!findCallback('onError')) return;
  fail('WidgetError', `data-brands: ${message}`, {
    ...{ brand: code, event },
    result: { parameterErrors: [{ name: 'data-brands', value: code, message }] },
  });
}
