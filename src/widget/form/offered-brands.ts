import { formTypeOf } from '#contract/brands/form-types.ts';
import { properCode } from '../page/forms.ts';
import { warnOnce } from '../page/options.ts';

/**
 * Returns the brands of a merchant's list that have a form, without duplicates. Warns on the console about the others.
 *
 * @param hasCheckout whether there is a checkout: without one there is no card form, whose frames belong to a checkout
 */
export function offeredBrands(codes: readonly string[], hasCheckout: boolean): string[] {
  const offered = new Set<string>();
  for (const code of codes) {
    const proper = properCode(code);
    const type = formTypeOf(proper);
    if (!type) warnOnce(`data-brands: '${code}' is not a brand of this gateway; no form is drawn for it.`);
    else if (type === 'card' && !hasCheckout)
      warnOnce(`data-brands: '${code}' needs a checkout; add ?checkoutId=… to the script tag's address.`);
    else {
      if (proper !== code) warnOnce(`data-brands: '${code}' is taken as '${proper}'; write it so.`);
      offered.add(proper);
    }
  }
  return [...offered];
}
