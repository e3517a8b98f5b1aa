import { cardCodes, cardNames, properCode } from '#contract/brands/card-names.ts';
import { warnOnce } from '../../page/options.ts';
import type { MountedForms } from '../mounted-forms.ts';
import type { UpdatedWidget } from '../update/updated-widget.ts';
import type { Later } from './draw-with-later.ts';

/**
 * Returns the brands of a merchant's list without duplicates, and without those that need a checkout when there is none.
 * Warns on the console about codes that are spelled wrong. Whether a code that is no card is known is found out when the
 * other forms are drawn.
 *
 * @param hasCheckout whether there is a checkout: without one there is no card form, whose frames belong to a checkout
 */
export function offeredBrands(codes: readonly string[], hasCheckout: boolean): string[] {
  const offered = new Set<string>();
  for (const code of codes) {
    const proper = properCode(code);
    if (cardNames.has(proper) && !hasCheckout)
      warnOnce(`data-brands: '${code}' needs a checkout; add ?checkoutId=… to the script tag's address.`);
    else {
      if (proper !== code) warnOnce(`data-brands: '${code}' is taken as '${proper}'; write it so.`);
      offered.add(proper);
    }
  }
  return [...offered];
}

/** Takes brands away that the gateway cannot charge. Their forms are drawn before it answers. */
export async function withdrawBrands(
  mounted: readonly MountedForms[],
  later: Later,
  widget: UpdatedWidget,
): Promise<void> {
  const isOffered = (code: string) => widget.checkout.charged?.includes(code) !== false;
  if (mounted.every(({ codes }) => (codes.length > 0 ? codes : cardCodes).every(isOffered))) return;
  await (await later.load())?.offerOnly(widget, mounted, isOffered);
}
