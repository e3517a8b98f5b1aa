import { cardCodes, cardNames } from '#contract/brands/card-names.ts';
import { methodNames } from '#contract/brands/form-types.ts';
import { whenNotPaying } from '../../checkout/not-paying.ts';
import { fail } from '../../failures.ts';
import { withoutPollution } from '../../page/pollution.ts';
import { warnBrand } from '../methods/unknown-brand.ts';
import { type MountedForms, unmountForms } from '../mounted-forms.ts';
import { updateBrands } from './update-brands.ts';
import type { UpdatedWidget } from './updated-widget.ts';

/** Leaves in forms that are drawn the brands which the gateway charges alone, and warns of the others. */
export async function offerOnly(
  widget: UpdatedWidget,
  all: readonly MountedForms[],
  isOffered: (code: string) => boolean,
): Promise<void> {
  const drawn = () => all.filter(({ forms }) => forms.length > 0);
  if (!(await whenNotPaying(widget.scope, () => drawn().flatMap(({ forms }) => forms)))) return;
  for (const mounted of drawn()) {
    // Codes of no brand have been told already.
    const listed = mounted.codes.filter((code) => cardNames.has(code) || methodNames.has(code));
    const codes = (listed.length > 0 ? listed : cardCodes).filter(isOffered);
    for (const code of listed.filter((one) => !isOffered(one)))
      warnBrand(code, 'is taken by no connector of the gateway in this checkout; it has no form.');
    if (codes.length > 0) {
      withoutPollution(() => updateBrands(widget, mounted, codes));
      for (const form of mounted.forms) form.fields.configure();
    } else {
      unmountForms(mounted);
      mounted.forms.length = 0;
      const why = 'no connector of the gateway takes them with its currency and type';
      fail('WidgetError', `The form has no brand with which this checkout can be paid: ${why}.`, {
        event: 'untaken_brand',
      });
    }
  }
}
