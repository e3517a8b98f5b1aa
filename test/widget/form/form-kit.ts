import { signal } from '@preact/signals';
import { vi } from 'vitest';
import { en, type FormTexts } from '../../../src/texts/form.ts';
import { type Language, languages } from '../../../src/texts/languages.ts';
import type { CheckoutAnswer } from '../../../src/widget/checkout/checkout.ts';
import { mountForms } from '../../../src/widget/form/mount-forms.ts';
import type { PaymentForm } from '../../../src/widget/form/payment-form.ts';
import { HiddenPaymentFrame } from '../../../src/widget/hosted/hidden-payment-frame.ts';
import { overrideTexts } from '../../../src/widget/locales/override.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { FakeFrame } from '../hosted/fake-frame.ts';
import { must, page, pick, setOptions, settings } from '../kit.ts';
import { later } from '../loaded-script.ts';
import { knownTotal } from '../total-kit.ts';
import { address } from './address.ts';

export { address };

const { origin } = address;

export type MadeForms = ReturnType<typeof makeForms>;

/** Makes the forms of these brands on a shop's page. The test plays the gateway's side of the payment frame. */
export function makeForms(
  codes: readonly string[],
  options: Record<string, unknown> = {},
  resource: 'payment' | 'registration' = 'payment',
) {
  setOptions(options);
  const original = page<HTMLFormElement>('<form class="paymentWidgets" action="/result"></form>');
  const scope = new Scope();
  const given = settings(options);
  const ask = vi.fn(async (): Promise<CheckoutAnswer> => ({ state: 'unreachable' }));
  const paying = () =>
    paymentForms.find((each) => each.submission.isPaying && each.paymentFrame() === paymentFrame);
  let paymentFrame: HiddenPaymentFrame | undefined;
  let frame: FakeFrame | undefined;
  const context = {
    address: { ...address, resource },
    settings: given,
    texts: signal<FormTexts>(overrideTexts(en, given)),
    language: signal<Language>(languages.en),
    waiting: signal(false),
    total: knownTotal(),
    fonts: [],
    priceChanged: vi.fn(),
    spoken: signal<FormTexts>(en),
    scope,
    nextOrdinal: () => 1,
    sessionEnded: vi.fn(),
    restored: vi.fn(),
    frameLost: vi.fn(),
    onSaved: vi.fn(),
    areNewFormsHidden: signal(false),
    areSavedAwaited: signal(false),
    isSavedChosen: signal(false),
    payingContainer: signal(),
    checkout: { id: address.checkoutId, config: { registrations: [], customRedirectPageConfig: {} } },
    merchantTerms: async () => ({ environment: 'test' }),
    prepare: () => true,
    showNewForms: vi.fn(),
    fetchCheckout: ask,
    forms: () => paymentForms,
    isTaken: () => paymentForms.some(({ submission }) => submission.isTaken()),
    addedPaymentFrame: () => paymentFrame,
    paymentFrame() {
      paymentFrame ??= new HiddenPaymentFrame(scope, `${origin}/v1/pciIframe.html#role=sender`, address, {
        receive: (message) => paying()?.submission.dispatch({ reported: message }),
        connected: () => paying()?.submission.dispatch({ frameResumed: true }),
        lost: () => void paying()?.submission.dispatch({ paymentFrameLost: true }),
      });
      frame ??= new FakeFrame(paymentFrame.control);
      return paymentFrame;
    },
  };
  const paymentForms: PaymentForm[] = mountForms(
    original,
    codes,
    context,
    { onDrawn() {}, onLateForms() {} },
    later,
  ).forms;
  if (paymentForms.some((each) => each.hostedFields().length === 0)) context.paymentFrame();
  return {
    original,
    context,
    scope,
    paymentForms,
    paymentForm: must(paymentForms[0]),
    form: must(paymentForms[0]).element,
    fetchCheckout: ask,
    get frame() {
      return must(frame);
    },
  };
}

/**
 * Sets the value of an input or select of the page and sends its event, which is all that our listeners notice of
 * typing.
 */
export function write(name: string, value: string): void {
  const control = pick<HTMLInputElement>(`[name="${name}"]`);
  control.value = value;
  for (const type of ['input', 'change', 'blur']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
