import { detach } from '../../page/detach.ts';
import { isDeviceWallet } from '../../wallets/device-wallets.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { hideWithNewForms, type MountedForms, unmountForms } from '../mounted-forms.ts';
import type { PaymentForm } from '../payment-form.ts';
import { createBrandForm } from './create-brand-form.ts';
import { type BrandForm, drawLogos } from './logos.ts';
import { drawMethodRows } from './method-rows.tsx';
import { reportUnknownBrands, warnEndedBrand } from './unknown-brand.ts';

/** What stands in the page before the forms of all brands that are not cards are drawn. */
export interface MethodPlaces {
  readonly mounted: MountedForms;
  /** The form of all cards, where the merchant's form offers one. */
  readonly card: PaymentForm | undefined;
  /** All brands of the merchant's form, in its order. */
  readonly codes: readonly string[];
  /** The empty places of the forms, by brand. */
  readonly places: ReadonlyMap<string, HTMLElement>;
  /** The empty place of the logos; undefined in all styles but `logos`. */
  readonly logos: HTMLElement | undefined;
  readonly isAccordion: boolean;
}

/**
 * Draws the forms of all brands that are not cards into their places, and the logos or rows that open the forms.
 *
 * @returns the forms that have been drawn
 */
export function drawMethods(into: MethodPlaces): readonly PaymentForm[] {
  const { mounted, card, codes, places, logos, isAccordion } = into;
  const { context, forms } = mounted;
  const methods = createForms(into);
  const choices = codes.flatMap((code) => {
    const form = places.has(code) ? methods.get(code) : card;
    return form ? [{ code, form }] : [];
  });
  if (isAccordion)
    insertRows(
      choices.filter(({ code }) => !isDeviceWallet(code)),
      context,
    );
  const ordered = new Set(choices.map(({ form }) => form));
  forms.splice(0, forms.length, ...forms.filter((form) => !ordered.has(form)), ...ordered);
  if (logos) {
    const row = drawLogos(choices, context);
    hideWithNewForms(context, [row]);
    logos.replaceWith(row);
  }
  // The page's form stays as it is when the list has no brand that can be drawn.
  if (forms.length === 0) unmountForms(mounted);
  reportUnknownBrands(
    [...places.keys()].filter((code) => !methods.has(code)),
    forms.length > 0,
  );
  return [...methods.values()];
}

/** Returns the forms by brand. Each stands in its place; a brand of which there is no form loses its place. */
function createForms({ mounted, codes, places, logos, isAccordion }: MethodPlaces): Map<string, PaymentForm> {
  const { original, context } = mounted;
  const methods = new Map<string, PaymentForm>();
  for (const [code, place] of places) {
    const form = createBrandForm(original, code, codes, context);
    if (form) {
      warnEndedBrand(code);
      methods.set(code, form);
      form.brand = code;
      // Forms that buttons or rows open are closed anyway; device wallets have no row.
      if (!logos && (!isAccordion || isDeviceWallet(code))) hideWithNewForms(context, [form.container]);
      place.replaceWith(form.container);
    } else {
      detach(place);
    }
  }
  return methods;
}

/**
 * Puts the rows of the layout `accordion` into the page, each before its form.
 *
 * @param first the form that is open at first; the card form when absent
 */
export function insertRows(choices: readonly BrandForm[], context: WidgetContext, first?: PaymentForm): void {
  const codes = new Map<PaymentForm, string[]>();
  for (const { form, code } of choices) codes.set(form, [...(codes.get(form) ?? []), code]);
  for (const { form, button } of drawMethodRows(codes, context, first)) form.container.before(button);
}
