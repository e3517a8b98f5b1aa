// @vitest-environment happy-dom
/** Every kind of form is drawn once, whatever changes after that: no component is rendered a second time. */
import type { Signal } from '@preact/signals';
import { beforeEach, expect, test, vi } from 'vitest';
import { formTexts } from '../../../src/texts/all-forms.ts';
import type { FormTexts } from '../../../src/texts/form.ts';
import { type Language, languages } from '../../../src/texts/languages.ts';
import type { PaymentForm } from '../../../src/widget/form/payment-form.ts';
import type { Total } from '../../../src/widget/locales/total.ts';
import type { Scope } from '../../../src/widget/scope.ts';
import { settled } from '../kit.ts';
import { FakeSession } from '../wallets/fake-apple.ts';
import { makeCardForm } from './card/card-kit.ts';
import { makeForms } from './form-kit.ts';
import { fakesOfEachTest } from './made-forms.ts';
import { account, makeSaved, visa } from './registrations/registrations-kit.ts';

vi.mock('../../../src/widget/page/load-script.ts', () => ({ loadScript: async () => true }));

/** A form whose signals the test changes. */
interface Scene {
  paymentForm: PaymentForm;
  context: {
    scope: Scope;
    texts: Signal<FormTexts>;
    spoken: Signal<FormTexts>;
    language: Signal<Language>;
    waiting: Signal<boolean>;
    areNewFormsHidden: Signal<boolean>;
    total: Total;
  };
}

const renderedNames = fakesOfEachTest(() => scene.context.scope.end());
let scene: Scene;

beforeEach(() => void vi.stubGlobal('ApplePaySession', FakeSession));

const mandatoryBillingFields = { country: true, state: true, city: true, street2: true };
const optionGroups = {
  billingAddress: {},
  mandatoryBillingFields,
  showBirthDate: true,
  showTaxNumberField: true,
};
const applePay = { countryCode: 'AT', currencyCode: 'EUR', total: { amount: '92.00' } };

const scenes: readonly (readonly [title: string, component: string, make: () => Scene])[] = [
  ['cards', 'CardForm', () => makeCardForm({ brandDetection: true, showCVVHint: true })],
  ['cards without a list of brands', 'CardForm', () => makeCardForm({}, [])],
  ['cards with all fields in frames', 'FieldFrame', () => makeCardForm({ enableSAQACompliance: true })],
  ['cards with a mandatory billing address', 'BillingGroup', () => makeCardForm(optionGroups)],
  ['cards with date of birth and tax number', 'ExtraFields', () => makeCardForm(optionGroups)],
  [
    'cards with given name and surname',
    'BillingName',
    () => makeCardForm({ forceCardHolderEqualsBillingName: true }),
  ],
  ['saved cards and accounts', 'RegistrationsForm', () => makeSaved([visa, account])],
  [
    'saved cards with a security code',
    'FieldFrame',
    () => makeSaved([visa], { registrations: { requireCvv: true }, showCVVHint: true }),
  ],
  ['the button of the other forms', 'OtherMethods', () => makeSaved([visa], { areNewFormsHidden: true })],
  ['direct debit', 'MethodForm', () => makeForms(['DIRECTDEBIT_SEPA'], { displayBic: true })],
  ['a method with countries', 'Control', () => makeForms(['SOFORTUEBERWEISUNG'])],
  ['a method with a choice of ways', 'PaymentMode', () => makeForms(['STC_PAY'])],
  ['a method without fields', 'MethodForm', () => makeForms(['PAYPAL'])],
  ['prepayment', 'MethodForm', () => makeForms(['PREPAYMENT'])],
  ['a wallet', 'WalletForm', () => makeForms(['APPLEPAY'], { applePay })],
  ['cards and methods behind logos', 'MethodForm', () => makeForms(['VISA', 'PAYPAL'], { style: 'logos' })],
  ['cards and methods in rows', 'MarkRow', () => makeForms(['VISA', 'PAYPAL'], { layout: 'accordion' })],
];

test.each(scenes)(
  'the form of %s is drawn once, and not again when language, amount, brand or state change',
  async (_title, component, make) => {
    scene = make();
    await settled(60);
    expect(renderedNames()).toContain(component);
    const { context, paymentForm } = scene;
    const drawn = renderedNames().length;
    for (const code of ['de', 'ar'] as const) {
      const texts = formTexts[code];
      context.texts.value = texts;
      context.spoken.value = texts;
      context.language.value = languages[code];
    }
    context.total.know({ amount: '17.00', currency: 'JPY' });
    for (const isOn of [true, false]) {
      context.waiting.value = isOn;
      context.areNewFormsHidden.value = isOn;
      paymentForm.spec.props.isBusy.value = isOn;
    }
    paymentForm.spec.card?.brand.choose('MASTER');
    await settled(60);
    expect(renderedNames()).toHaveLength(drawn);
  },
);
