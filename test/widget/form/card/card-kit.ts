/** Makes card forms for tests. */
import { signal } from '@preact/signals';
import { vi } from 'vitest';
import { en, type FormTexts } from '../../../../src/texts/form.ts';
import { type Language, languages } from '../../../../src/texts/languages.ts';
import type { CheckoutAnswer } from '../../../../src/widget/checkout/checkout.ts';
import { mountForms } from '../../../../src/widget/form/mount/mount-forms.ts';
import { overrideTexts } from '../../../../src/widget/locales/override.ts';
import { PageNotice } from '../../../../src/widget/page/page-notice.ts';
import { Scope } from '../../../../src/widget/scope.ts';
import { FakeFrame } from '../../hosted/fake-frame.ts';
import { must, page, pick, settings } from '../../kit.ts';
import { later } from '../../loaded-script.ts';
import { knownTotal } from '../../total-kit.ts';
import { address } from '../address.ts';
import { madeInEachTest } from '../made-forms.ts';

/** Makes the context that the widget gives its forms, with these options of the merchant. */
export function makeContext(options: Record<string, unknown> = {}) {
  const given = settings(options);
  return {
    address,
    settings: given,
    texts: signal<FormTexts>(overrideTexts(en, given)),
    language: signal<Language>(languages.en),
    waiting: signal(false),
    total: knownTotal(),
    fonts: [],
    priceChanged: vi.fn(),
    areNewFormsHidden: signal(false),
    accepted: Promise.resolve(true),
    areSavedAwaited: signal(false),
    isSavedChosen: signal(false),
    payingContainer: signal(),
    notice: new PageNotice(() => [], signal(en)),
    showNewForms: vi.fn(),
    spoken: signal<FormTexts>(en),
    scope: new Scope(),
    drawing: 'd'.repeat(32),
    nextOrdinal: () => 1,
    sessionEnded: vi.fn(),
    restored: vi.fn(),
    frameLost: vi.fn(),
    onSaved: vi.fn(),
    checkout: { id: address.checkoutId, config: { registrations: [], customRedirectPageConfig: {} } },
    merchantTerms: async () => ({ environment: 'test' }),
    prepare: () => true,
    fetchCheckout: vi.fn(async (): Promise<CheckoutAnswer> => ({ state: 'unreachable' })),
    forms: () => [],
    isTaken: () => false,
    addedPaymentFrame: () => undefined,
    paymentFrame: () => {
      throw new Error('a card form pays by its own frames');
    },
  };
}

/** Makes a whole card form on a shop's page. The test plays the gateway's side of its frames. */
export function makeCardForm(
  options: Record<string, unknown> = {},
  codes: readonly string[] = ['VISA', 'MASTER', 'AMEX'],
  html = '<form class="paymentWidgets" action="https://shop.example/result"></form>',
) {
  const original = page<HTMLFormElement>(html);
  const context = makeContext(options);
  const paymentForm = must(
    mountForms(original, codes, context, { onDrawn() {}, onLateForms() {} }, later).forms[0],
  );
  const frameOf = (name: string) => paymentForm.fields.hosted().find((field) => field.name === name)?.control;
  paymentForm.observe();
  const number = new FakeFrame(must(frameOf('cardNumber')));
  const code = frameOf('cvv');
  const cvv = code && new FakeFrame(code);
  number.connect();
  cvv?.connect();
  return {
    original,
    context,
    paymentForm,
    number,
    cvv,
    container: paymentForm.container,
    form: paymentForm.element,
  };
}

/**
 * Sets the value of an input of the page and sends the `input` event, which is all that our listeners notice of typing.
 */
export function fill(selector: string, value: string): void {
  const input = pick<HTMLInputElement>(selector);
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Gives every test of the file a clock of its own, and ends the forms that it made after it. */
export const cardFormsOfEachTest = () => madeInEachTest(makeCardForm);
