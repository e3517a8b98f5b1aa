import { effect } from '@preact/signals-core';
import { localizedBrandName } from '../locales/brand-name.ts';
import { detach } from '../page/detach.ts';
import type { WidgetContext } from '../widget-context.ts';
import type { PaymentForm } from './payment-form.ts';

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
  const buttons = new Map(choices.map((choice) => [choice.code, createLogo(choice)]));
  const { scope, texts, language } = context;
  scope.add(
    effect(() => {
      row.setAttribute('aria-label', texts.value.paymentMethods);
      row.lang = language.value.tag;
      row.dir = language.value.dir;
      for (const [code, button] of buttons)
        button.setAttribute('aria-label', localizedBrandName(code, texts.value));
    }),
  );
  const open = (wanted: string) => {
    for (const { code, form } of choices) {
      buttons.get(code)?.setAttribute('aria-expanded', String(code === wanted));
      showForm(form, choices.find((choice) => choice.code === wanted)?.form === form);
    }
    choices.find(({ code }) => code === wanted)?.form.spec.chooseBrand?.(wanted);
  };
  for (const [code, button] of buttons) {
    scope.listen(button, 'click', () => {
      // No form is opened or closed during a payment: the challenge in the paying form would be hidden, and the payment
      // could not end.
      if (!context.isTaken()) open(button.getAttribute('aria-expanded') === 'true' ? '' : code);
    });
    row.append(button);
  }
  open('');
  scope.add(() => detach(row));
  return row;
}

function createLogo({ code, form }: BrandForm): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'wpwl-logo';
  button.setAttribute('aria-controls', form.container.id);
  const mark = document.createElement('span');
  mark.className = `wpwl-brand wpwl-brand-${code}`;
  mark.setAttribute('aria-hidden', 'true');
  button.append(mark);
  form.logos.push(button);
  return button;
}

function showForm({ container }: PaymentForm, isShown: boolean): void {
  container.style.display = isShown ? '' : 'none';
}
