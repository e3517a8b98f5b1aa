import { signal } from '@preact/signals';
import { vi } from 'vitest';
import type { OneClick } from '../../../../src/contract/wpwl.ts';
import { createRegistrationsForm } from '../../../../src/widget/form/registrations/create-registrations-form.ts';
import { HiddenPaymentFrame } from '../../../../src/widget/hosted/hidden-payment-frame.ts';
import { FakeFrame } from '../../hosted/fake-frame.ts';
import { must, page } from '../../kit.ts';
import { makeContext } from '../card/card-kit.ts';
import { madeInEachTest } from '../made-forms.ts';

export const visa: OneClick = {
  id: 'R1',
  brand: 'VISA',
  last4Digits: '0091',
  holder: 'Jane Jones',
  expiryMonth: '12',
  expiryYear: '2035',
};
export const amex: OneClick = { ...visa, id: 'R2', brand: 'AMEX', last4Digits: '1008' };
export const expired: OneClick = { ...visa, id: 'R3', expiryYear: '2025', expiresIn: -86_400 };
export const account: OneClick = { id: 'R4', brand: 'DIRECTDEBIT_SEPA', iban: 'DE****7890', holder: 'J. J.' };
export const paypal: OneClick = { id: 'R5', brand: 'PAYPAL', accountId: 'j****@example.com' };

/** Makes the form of these registrations on a shop's page. */
export function makeSaved(
  offered: readonly OneClick[] = [visa, amex],
  options: Record<string, unknown> = {},
  html = '<form class="paymentWidgets" action="https://shop.example/result"></form>',
) {
  const original = must(page(`<div>${html}</div>`).querySelector<HTMLFormElement>('form.paymentWidgets'));
  const plain = makeContext(options);
  const quiet = () => {};
  const hidden = new HiddenPaymentFrame(plain.scope, 'https://pay.example/v1/pciIframe.html', plain.address, {
    receive: (message) => paymentForm.submission.dispatch({ reported: message }),
    connected: quiet,
    lost: quiet,
  });
  const paymentFrame = new FakeFrame(hidden.control);
  paymentFrame.connect();
  const areNewFormsHidden = signal(options.areNewFormsHidden === true);
  const showNewForms = vi.fn(() => {
    areNewFormsHidden.value = false;
  });
  const context = { ...plain, areNewFormsHidden, showNewForms, paymentFrame: () => hidden };
  const paymentForm = createRegistrationsForm(original, offered, context);
  const groups = [...paymentForm.element.querySelectorAll<HTMLElement>('.wpwl-group-registration')];
  const radios = groups.map((group) => must(group.querySelector<HTMLInputElement>('input')));
  return {
    original,
    context,
    paymentForm,
    paymentFrame,
    groups,
    radios,
    areNewFormsHidden,
    showNewForms,
    form: paymentForm.element,
  };
}

/** Connects the frame of a card's security code and gives it. */
export function codeOf(group: Element | undefined): FakeFrame {
  const frame = new FakeFrame(must(group?.querySelector('iframe')));
  frame.connect();
  return frame;
}

/** Gives every test of the file a clock of its own, and ends the forms that it made after it. */
export const savedOfEachTest = () => madeInEachTest(makeSaved);
