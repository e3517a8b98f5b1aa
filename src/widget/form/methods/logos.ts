import { effect } from '@preact/signals';
import { localizedBrandName } from '../../locales/brand-name.ts';
import { detach } from '../../page/detach.ts';
import { markDrawn, markWhole } from '../../page/drawn.ts';
import type { WidgetContext } from '../../widget-context.ts';
import type { PaymentForm } from '../payment-form.ts';
import { createAccordion } from './accordion.ts';

/** One brand of the merchant's list and the form that accepts it. */
export interface BrandForm {
  code: string;
  form: PaymentForm;
}

/**
 * Draws the brands of the style `logos`: pressing a logo opens the brand's form (widget-contract.md section 6). Each logo is
 * a button that says whether its form is open; a second press closes the form.
 *
 * @returns the row of logos, not in the page yet
 */
export function drawLogos(choices: readonly BrandForm[], context: WidgetContext): HTMLElement {
  const row = document.createElement('div');
  row.className = 'wpwl-logos';
  row.setAttribute('role', 'group');
  const buttons = new Map(choices.map(({ code }) => [code, createLogo(code)]));
  const { scope, texts, language, drawing } = context;
  markWhole(scope, [row], drawing);
  markDrawn(scope, [...buttons.values()], drawing);
  scope.add(
    effect(() => {
      row.setAttribute('aria-label', texts.value.paymentMethods);
      row.lang = language.value.tag;
      row.dir = language.value.dir;
      for (const [code, button] of buttons)
        button.setAttribute('aria-label', localizedBrandName(code, texts.value));
    }),
  );
  row.append(...buttons.values());
  createAccordion(
    choices.flatMap(({ code, form }) => {
      const button = buttons.get(code);
      const { scope } = form;
      return button ? [{ button, form, scope, onOpen: () => form.spec.card?.brand.choose(code) }] : [];
    }),
    context,
  );
  scope.add(() => detach(row));
  return row;
}

function createLogo(code: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'wpwl-logo';
  const mark = document.createElement('span');
  mark.className = `wpwl-brand wpwl-brand-${code}`;
  mark.setAttribute('aria-hidden', 'true');
  button.append(mark);
  return button;
}
