/** Another style or layout of forms that are drawn. No field is moved: a frame that is moved loads anew. */
import { cardNames } from '#contract/brands/card-names.ts';
import { listDrawn } from '../../page/drawn.ts';
import { getFocusedElement } from '../../page/roots.ts';
import methodRowStyles from '../../styles/method-rows.css?inline';
import methodStyles from '../../styles/methods.css?inline';
import { isDeviceWallet } from '../../wallets/device-wallets.ts';
import { findAccordion } from '../methods/accordion.ts';
import { insertRows } from '../methods/draw-methods.ts';
import { hasRows } from '../methods/has-rows.ts';
import type { BrandForm } from '../methods/logos.ts';
import { addMethodMarks, methodMarks } from '../methods/method-rows.tsx';
import { hideWithNewForms, isSaved, type MountedForms } from '../mounted-forms.ts';
import type { PaymentForm } from '../payment-form.ts';
import { updateDock } from './offer-cards.ts';
import type { UpdatedWidget } from './updated-widget.ts';

/** Gives the forms the layout of the settings: rows that open them, or all forms open. */
export function updateLayout(widget: UpdatedWidget): void {
  // The rules of `compact.css` are in the sheet of the layouts that need them.
  widget.restyle();
  for (const mounted of widget.mounted) {
    const { original, context, forms, codes } = mounted;
    const { layout } = context.settings;
    for (const { container } of forms) container.classList.toggle('wpwl-compact', layout !== 'stacked');
    const accordion = findAccordion(context.scope);
    if (accordion && layout !== 'accordion') openAll(mounted);
    if (accordion || !hasRows(codes, context.settings)) continue;
    insertRows(choicesOf(mounted), context, forms.find(hasFocus));
    widget.eventsFor(codes).onDrawn(original, [], [methodStyles, methodRowStyles]);
  }
}

export function updateStyle(widget: UpdatedWidget): void {
  widget.restyle();
  for (const { forms, context, codes } of widget.mounted) {
    const isBare = context.settings.style === 'none';
    for (const form of forms) {
      const [row] = form.openers;
      updateDock(form, form.spec.ccMethods);
      if (row && !isBare) addMethodMarks(form, row, form.brand ? [form.brand] : codes.filter(isCard));
      // Without a style sheet a row of marks would be a text such as `+3`.
      for (const marks of [form.spec.props.nodes.accepted, methodMarks.get(form)])
        if (marks) marks.hidden = isBare;
      for (const frame of listDrawn(form.container, '.wpwl-control-iframe'))
        frame.setAttribute('frameborder', isBare ? '1' : '0');
    }
  }
}

const isCard = (code: string) => cardNames.has(code);

/** Whether the shopper is in this form, also in a field of a frame. */
export const hasFocus = ({ container }: PaymentForm) => container.contains(getFocusedElement());

function choicesOf({ codes, forms }: MountedForms): BrandForm[] {
  return codes.flatMap((code) => {
    const brand = isCard(code) ? '' : code;
    const form = forms.find((one) => one.brand === brand && !isSaved(one));
    return form && !isDeviceWallet(code) ? [{ code, form }] : [];
  });
}

/** Takes all rows away, and shows the forms that they opened. */
export function openAll({ context, forms }: MountedForms): void {
  const rowed = forms.filter(({ openers }) => openers.length > 0);
  findAccordion(context.scope)?.end();
  for (const { container, scope } of rowed) hideWithNewForms({ ...context, scope }, [container]);
}
