import { cardCodes } from '#contract/brands/card-names.ts';
import { hasName } from '../../brand-names.ts';
import type { LackingBrands } from '../../checkout/checkout.ts';
import { whenNotPaying } from '../../checkout/not-paying.ts';
import { fail } from '../../failures.ts';
import { withoutPollution } from '../../page/pollution.ts';
import { namedFields } from '../../payment/form-parameters.ts';
import { methodField } from '../methods/method-fields.ts';
import { warnBrand } from '../methods/unknown-brand.ts';
import { type MountedForms, unmountForms } from '../mounted-forms.ts';
import { disableForm } from '../parts/disable-form.ts';
import type { PaymentForm } from '../payment-form.ts';
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
    const listed = mounted.codes.filter(hasName);
    const codes = (listed.length > 0 ? listed : cardCodes).filter(isOffered);
    for (const code of listed.filter((one) => !isOffered(one)))
      warnBrand(code, 'is taken by no connector of the gateway in this checkout');
    if (codes.length > 0) {
      withoutPollution(() => updateBrands(widget, mounted, codes));
      for (const form of mounted.forms) form.fields.configure();
    } else {
      unmountForms(mounted);
      mounted.forms.length = 0;
      fail('WidgetError', 'The form has no brand with which this checkout can be paid.', {
        event: 'untaken_brand',
      });
    }
  }
}

/**
 * Has forms ask for what their brands need and neither the checkout nor an input of the form has, and warns of what no form asks
 * for.
 */
export function askForLacks(forms: readonly PaymentForm[], lacks: LackingBrands): void {
  for (const form of forms.filter(({ scope }) => !scope.isOver)) {
    const { brand, element, spec } = form;
    const given = namedFields(form.original, element);
    const names = lacks.find((one) => one.brand === brand)?.names.filter((name) => !given.has(name));
    const unasked = names?.filter((parameter) => {
      const name = form.drawContact(parameter);
      const field = name && methodField(form, spec.props.nodes, name);
      if (field) form.fields.add(field);
      return !field;
    });
    disableForm(form);
    if (unasked?.[0])
      warnBrand(brand, `needs ${unasked.join(' and ')} in this checkout or an input of its form`);
  }
}
