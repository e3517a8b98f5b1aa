import type { Signal } from '@preact/signals';
import { type Mock, vi } from 'vitest';
import type { Language } from '../../../src/texts/languages.ts';
import type { CheckoutAnswer } from '../../../src/widget/checkout/checkout.ts';
import type { PaymentForm } from '../../../src/widget/form/payment-form.ts';
import type { Scope } from '../../../src/widget/scope.ts';
import type { FakeFrame } from '../hosted/fake-frame.ts';
import { must, pick, setOptions, settled } from '../kit.ts';
import { FakeSession, payment } from '../wallets/fake-apple.ts';
import { makeCardForm } from './card/card-kit.ts';
import { makeForms, write } from './form-kit.ts';
import { codeOf, makeSaved } from './registrations/registrations-kit.ts';

/** A form of any type on a shop's page. The members hide what differs between the types. */
export interface Subject {
  original: HTMLFormElement;
  paymentForm: PaymentForm;
  context: {
    waiting: Signal<boolean>;
    language: Signal<Language>;
    scope: Scope;
    fetchCheckout: Mock<() => Promise<CheckoutAnswer>>;
  };
  /** The frame that sends the payments. */
  vault: FakeFrame;
  /** The button that the shopper presses. */
  button(): HTMLButtonElement;
  /**
   * Does what happens outside of the page after a press: frames answer, or the shopper agrees in the wallet's sheet.
   */
  answer(): Promise<void>;
  fill(values: Record<string, string>): void;
  /** Lets the frames load again, as they do when the page has moved the form. */
  reload(): void;
}
export type Kit = (brand: string, options: Record<string, unknown>) => Subject | Promise<Subject>;

const html = '<form class="paymentWidgets" action="/result"></form>';

/** For methods with or without fields in the page. Their payments go through the payment frame. */
export const methodKit: Kit = (brand, options) => {
  const { original, context, paymentForm, frame } = makeForms([brand], options);
  frame.connect();
  return {
    original,
    context,
    paymentForm,
    vault: frame,
    button: payButton,
    answer: () => settled(40),
    fill: writeAll,
    reload: () => {},
  };
};

/** For cards: number and security code stand in frames, and the frame of the number sends the payment. */
export const cardKit: Kit = (_brand, options) => {
  setOptions(options);
  const { original, context, paymentForm, number, cvv } = makeCardForm(options, ['VISA', 'MASTER'], html);
  return { original, context, paymentForm, vault: number, button: payButton, ...hosted([number, must(cvv)]) };
};

/**
 * For saved registrations. The payment frame sends the payment, or, where the shop wants the security code, the frame
 * of the code.
 */
export const savedKit: Kit = (_brand, options) => {
  setOptions(options);
  const { original, context, paymentForm, paymentFrame, groups } = makeSaved(undefined, options, html);
  const code = pick('.wpwl-wrapper-registration-cvv', must(groups[0])).firstChild && codeOf(groups[0]);
  return {
    original,
    context,
    paymentForm,
    vault: code || paymentFrame,
    button: payButton,
    ...hosted(code ? [code] : []),
  };
};

/**
 * For wallets: the real drivers with stand-ins of the vendors' scripts. The payment frame sends the payment. The test
 * must mock `loadScript`.
 */
export const walletKit: Kit = async (brand, options) => {
  const vendorButton = ({ onClick }: { onClick(event: Event): void }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.addEventListener('click', onClick);
    return button;
  };
  const common = { isReadyToPay: async () => ({ result: true }), createButton: vendorButton };
  const google = { paymentMethodData: { tokenizationData: { token: 'token B' } } };
  const samsung = { '3DS': { data: 'token C' } };
  class PaymentsClient {
    constructor() {
      Object.assign(this, common, { loadPaymentData: async () => google });
    }
  }
  class PaymentClient {
    constructor() {
      Object.assign(this, common, { loadPaymentSheet: async () => samsung, notify: () => {} });
    }
  }
  FakeSession.made = [];
  let answered = 0;
  vi.stubGlobal('ApplePaySession', FakeSession);
  vi.stubGlobal('google', { payments: { api: { PaymentsClient } } });
  vi.stubGlobal('SamsungPay', { PaymentClient });
  const { original, context, paymentForm, frame } = makeForms([brand], {
    applePay: { countryCode: 'AT', currencyCode: 'EUR', total: { amount: '92.00' } },
    ...options,
  });
  frame.connect();
  await settled(60);
  return {
    original,
    context,
    paymentForm,
    vault: frame,
    button: () => pick<HTMLButtonElement>('.wpwl-wrapper-wallet button'),
    async answer() {
      for (const session of FakeSession.made.slice(answered)) session.onpaymentauthorized({ payment });
      answered = FakeSession.made.length;
      await settled(60);
    },
    fill: writeAll,
    reload: () => {},
  };
};

const payButton = () => pick<HTMLButtonElement>('button[name=pay]');

function writeAll(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) write(name, value);
}

/** Answers for these frames. Their fields are empty until the form is filled. */
function hosted(frames: readonly FakeFrame[]): Pick<Subject, 'answer' | 'fill' | 'reload'> {
  let filled = false;
  const told = (reply = '') => (filled ? { complete: true, reply } : { reply });
  const problem = () => (filled ? '' : 'empty');
  return {
    async answer() {
      for (const frame of frames) frame.state(problem(), told(frame.of('check').at(-1)?.reply));
      await settled(40);
    },
    fill(values) {
      filled = true;
      for (const frame of frames) frame.state(problem(), told());
      writeAll(values);
    },
    reload() {
      for (const frame of frames) frame.connect();
      for (const frame of frames) frame.state(problem(), told());
    },
  };
}
