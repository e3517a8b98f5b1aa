import { warnOnce } from '../../page/options.ts';
import { withoutPollution } from '../../page/pollution.ts';
import type { FormContext } from '../form-context.ts';
import { type BrandForm, drawLogos } from '../logos.ts';
import type { MethodPlaces } from '../method-places.ts';
import { drawMethodRows } from '../method-rows.tsx';
import { hideWhileHeld, unmountForms } from '../mounted-forms.ts';
import type { PaymentForm } from '../payment-form.ts';
import { isDeviceWallet } from '../wallets/device-wallets.ts';
import { createForm } from './create-form.ts';

/**
 * Draws the forms of all brands that are not cards into their places, and the logos.
 *
 * @returns the forms that have been drawn now
 */
export function drawMethods(into: MethodPlaces): readonly PaymentForm[] {
  return withoutPollution(() => draw(into));
}

function draw(into: MethodPlaces): readonly PaymentForm[] {
  const { mounted, codes, places, made, logos, isAccordion } = into;
  const { original, context, forms } = mounted;
  const fresh = [...places].flatMap(([code, place]) => {
    places.delete(code);
    const form = createForm(original, code, codes, context);
    if (form) {
      made.set(code, form);
      // Forms that buttons or rows open are closed anyway; device wallets have no row.
      if (!logos && (!isAccordion || isDeviceWallet(code))) hideWhileHeld(context, [form.container]);
      place.replaceWith(form.container);
      return [form];
    }
    place.remove();
    warnOnce(`data-brands: '${code}' is not a brand of this gateway; no form is drawn for it.`);
    return [];
  });
  const choices = codes.flatMap((code) => {
    const form = made.get(code);
    return form ? [{ code, form }] : [];
  });
  const ordered = new Set(choices.map(({ form }) => form));
  if (isAccordion && !into.isDrawn)
    insertRows(
      choices.filter(({ code }) => !isDeviceWallet(code)),
      context,
    );
  forms.splice(0, forms.length, ...forms.filter((form) => !ordered.has(form)), ...ordered);
  if (logos) {
    for (const form of ordered) form.openers.length = 0;
    const row = drawLogos(choices, context);
    hideWhileHeld(context, [row]);
    logos.replaceWith(row);
    into.logos = row;
  }
  into.isDrawn = true;
  // The page's form stays as it is when the list has no brand that can be drawn.
  if (forms.length === 0 && places.size === 0) unmountForms(mounted);
  return fresh;
}

/** Puts the rows of the layout `accordion` into the page, each before its form. */
function insertRows(choices: readonly BrandForm[], context: FormContext): void {
  const codes = new Map<PaymentForm, string[]>();
  for (const { form, code } of choices) codes.set(form, [...(codes.get(form) ?? []), code]);
  const rows = drawMethodRows(codes, context);
  hideWhileHeld(context, [...rows.values()]);
  for (const [form, row] of rows) form.container.before(row);
}
