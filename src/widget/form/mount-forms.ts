import { cardNames } from '#contract/brands/card-names.ts';
import type { Settings } from '#contract/options.ts';
import { createCardForm } from './card/create-card-form.ts';
import type { MountContext } from './later-code.ts';
import { mountMethods } from './methods/mount-methods.ts';
import { hideWithNewForms, insertAfter, type MountEvents, type MountedForms } from './mounted-forms.ts';

/**
 * Draws one container for all card brands and one for each other brand, in the order of the list, right after the
 * merchant's form, which is hidden (widget-contract.md 1.3). Without codes, one card form that accepts every card brand
 * is drawn. The card form is drawn at once. The code of the others, and of groups that options add to the card form, is in
 * the later script.
 */
export function mountForms(
  original: HTMLFormElement,
  codes: readonly string[],
  context: MountContext,
  events: MountEvents,
): MountedForms<MountContext> {
  const cards = codes.filter((code) => cardNames.has(code));
  const hasMethods = needsLater(codes, context.settings);
  const card = cards.length > 0 || codes.length === 0 ? createCardForm(original, cards, context) : undefined;
  const mounted: MountedForms<MountContext> = {
    original,
    scope: context.scope,
    context,
    codes: [...codes],
    forms: card ? [card] : [],
  };
  if (hasMethods) mountMethods(mounted, card, mounted.codes, events);
  else if (card) {
    insertAfter(mounted, [card.container]);
    hideWithNewForms(context, [card.container]);
    events.onDrawn(original, mounted.forms);
  }
  return mounted;
}

/** Whether a list of brands needs code of the later script: for another brand than a card, or for the logos. */
export function needsLater(codes: readonly string[], { style }: Pick<Settings, 'style'>): boolean {
  return (style === 'logos' && codes.length > 0) || !codes.every((code) => cardNames.has(code));
}
