import { cardCodes, cardNames } from '#contract/brands/card-names.ts';
import { methodNames } from '#contract/brands/form-types.ts';
import { whenNotPaying } from '../../checkout/not-paying.ts';
import { fail } from '../../failures.ts';
import { withoutPollution } from '../../page/pollution.ts';
import { warnBrand } from '../methods/unknown-brand.ts';
import { type MountedForms, unmountForms } from '../mounted-forms.ts';
import { updateBrands } from './update-brands.ts';
import type { UpdatedWidget } from './updated-widget.ts';

const event = 'untaken_brand';

/**
 * The brands of a form before those were taken away whose data the checkout lacked, and those that were left: a checkout that has
 * them later offers the brands again.
 */
const beforeLack = new WeakMap<MountedForms, { readonly all: readonly string[]; readonly left: string }>();

/** Returns the names of what a brand needs and neither the checkout has nor an input of its forms. */
function findLack(
  { checkout }: UpdatedWidget,
  { original, forms }: MountedForms,
  code: string,
): readonly string[] {
  const names = checkout.lacks?.find(({ brand }) => brand === code)?.names ?? [];
  const nodes = [original, forms.find(({ brand }) => brand === code)?.element];
  const isAsked = (name: string) => nodes.some((one) => one?.elements.namedItem(name));
  return names.filter((name) => !isAsked(name));
}

/** Codes of no brand have been told already. */
const isBrand = (code: string) => cardNames.has(code) || methodNames.has(code);

/** All cards where the page names no brand. */
function known(codes: readonly string[]): readonly string[] {
  const listed = codes.filter(isBrand);
  return listed.length > 0 ? listed : cardCodes;
}

/**
 * Leaves in forms that are drawn the brands alone which the gateway can charge as the checkout is, and tells the page of the others.
 */
export async function offerOnly(
  widget: UpdatedWidget,
  all: readonly MountedForms[],
  isOffered: (code: string) => boolean,
): Promise<void> {
  const drawn = () => all.filter(({ forms }) => forms.length > 0);
  if (!(await whenNotPaying(widget.scope, () => drawn().flatMap(({ forms }) => forms)))) return;
  for (const mounted of drawn()) {
    const before = beforeLack.get(mounted);
    const drawnCodes = before?.left === mounted.codes.join() ? before.all : mounted.codes;
    const taken = known(drawnCodes).filter(isOffered);
    for (const code of drawnCodes.filter((one) => isBrand(one) && !isOffered(one)))
      warnBrand(code, 'is taken by no connector of the gateway in this checkout; it has no form.');
    const codes = taken.filter((code) => {
      const names = findLack(widget, mounted, code);
      if (names.length > 0)
        warnBrand(
          code,
          `needs ${names.join(', ')} in this checkout or in an input of the form; it has no form.`,
        );
      return names.length === 0;
    });
    if (codes.join() === known(mounted.codes).join()) continue;
    beforeLack.set(mounted, { all: taken, left: codes.join() });
    if (codes.length > 0) {
      withoutPollution(() => updateBrands(widget, mounted, codes));
      for (const form of mounted.forms) form.fields.configure();
    } else {
      unmountForms(mounted);
      mounted.forms.length = 0;
      fail('WidgetError', 'The form has no brand with which this checkout can be paid as it is.', { event });
    }
  }
}
