import { cardNames } from '#contract/brands/card-names.ts';
import type { Settings } from '#contract/options.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { createCardForm } from '../card/create-card-form.ts';
import { hideWithNewForms, insertAfter, type MountEvents, type MountedForms } from '../mounted-forms.ts';
import type { Later } from './draw-with-later.ts';
import { mountBilling } from './mount-billing.ts';
import { mountMethods } from './mount-methods.ts';

/**
 * Draws one container for all card brands and one for each other brand, in the order of the list, right after the
 * merchant's form, which is hidden (widget-contract.md 1.3). Without codes, one card form that accepts every card brand
 * is drawn. The card form is drawn at once. The code of the others, and of the billing address, is in the later script.
 */
export function mountForms(
  original: HTMLFormElement,
  codes: readonly string[],
  context: WidgetContext,
  events: MountEvents,
  later: Later,
): MountedForms {
  const cardBrands = codes.filter((code) => cardNames.has(code));
  const card =
    cardBrands.length > 0 || codes.length === 0 ? createCardForm(original, cardBrands, context) : undefined;
  const mounted: MountedForms = {
    original,
    scope: context.scope,
    context,
    codes: [...codes],
    forms: [],
  };
  const { settings } = context;
  const parts: (Promise<void> | undefined)[] = [];
  if (card && settings.billingAddress) parts.push(mountBilling(card, mounted, events, later));
  else if (card) mounted.forms.push(card);
  if (hasMethods(codes, settings)) parts.push(mountMethods(mounted, card, mounted.codes, events, later));
  else if (card) {
    insertAfter(mounted, [card.container]);
    hideWithNewForms(context, [card.container]);
    events.onDrawn(original, [card]);
  }
  if (parts.some(Boolean))
    mounted.complete = Promise.all(parts).then(() => {
      mounted.complete = undefined;
    });
  return mounted;
}

/** Whether a form needs code of the later script: for its brands, or for the billing address. */
export const needsLater = (codes: readonly string[], settings: Settings): boolean =>
  !!settings.billingAddress || hasMethods(codes, settings);

/** Whether a list of brands needs code of the later script: for another brand than a card, or for the logos. */
const hasMethods = (codes: readonly string[], { style }: Settings): boolean =>
  (style === 'logos' && codes.length > 0) || !codes.every((code) => cardNames.has(code));
