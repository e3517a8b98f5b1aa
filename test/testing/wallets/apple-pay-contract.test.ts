// @runs own
// @vitest-environment happy-dom
/// <reference types="applepayjs" />

import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { installApplePay } from '../../../src/testing/wallets/apple-pay.ts';
import {
  appleCapabilities,
  appleContactFields,
  appleShippingTypes,
} from '../../../src/testing/wallets/apple-pay-checks.ts';
import { control, type Row, rowTimeoutMs, setGesture, settle, setUp, thrownBy } from './contract-kit.ts';

installApplePay();

const types = '@types/applepayjs 14.0.9';
const webKit = 'WebKit, ApplePaySession.cpp';
const request: ApplePayJS.ApplePayPaymentRequest = {
  countryCode: 'AT',
  currencyCode: 'EUR',
  merchantCapabilities: ['supports3DS'],
  supportedNetworks: ['visa', 'masterCard'],
  total: { label: 'Test Shop', amount: '92.00' },
};
const newTotal = { label: 'Test Shop', amount: '95.00' };
const session = (more: object = {}, version = 14) => new ApplePaySession(version, { ...request, ...more });

/** A session whose merchant is validated. */
async function begun(more: object = {}, handlers: Partial<ApplePaySession> = {}) {
  const made = session(more);
  const authorized = vi.fn();
  const cancelled = vi.fn();
  Object.assign(made, {
    onvalidatemerchant: () => made.completeMerchantValidation({}),
    onpaymentauthorized: authorized,
    oncancel: cancelled,
    ...handlers,
  });
  made.begin();
  await settle();
  return { made, authorized, cancelled };
}
const double = () => control('applePay');
const isOpen = () => double().sheet() !== undefined;

afterEach(async () => {
  if (isOpen()) await double().cancel();
}, rowTimeoutMs);

const rows: readonly Row[] = [
  [
    'a session without a gesture is an InvalidAccessError',
    webKit,
    async () => {
      setGesture(false);
      expect(await thrownBy(session)).toMatchObject({ name: 'InvalidAccessError' });
      setGesture(true);
      expect(session()).toBeInstanceOf(ApplePaySession);
    },
  ],
  [
    'a version that the device does not know is an InvalidAccessError, and supportsVersion says so',
    webKit,
    async () => {
      setUp({ newestVersion: 3 });
      expect([1, 3, 4].map(ApplePaySession.supportsVersion)).toEqual([true, true, false]);
      expect(await thrownBy(() => session({}, 4))).toMatchObject({ name: 'InvalidAccessError' });
      expect(await thrownBy(() => ApplePaySession.supportsVersion(0))).toMatchObject({
        name: 'InvalidAccessError',
      });
    },
  ],
  [
    'a second session on the page is an InvalidAccessError of begin',
    webKit,
    async () => {
      await begun();
      expect(await thrownBy(() => session().begin())).toMatchObject({ name: 'InvalidAccessError' });
    },
  ],
  [
    'begin twice is an InvalidAccessError',
    webKit,
    async () => {
      const { made } = await begun();
      expect(await thrownBy(() => made.begin())).toMatchObject({ name: 'InvalidAccessError' });
    },
  ],
  [
    'abort closes the sheet without oncancel, and before begin is an InvalidAccessError',
    webKit,
    async () => {
      expect(await thrownBy(() => session().abort())).toMatchObject({ name: 'InvalidAccessError' });
      const { made, cancelled } = await begun();
      made.abort();
      expect([isOpen(), cancelled.mock.calls, double().results.at(-1)]).toEqual([false, [], 'aborted']);
    },
  ],
  [
    'each complete… that answers nothing is an InvalidAccessError',
    webKit,
    async () => {
      const { made } = await begun();
      const calls = [
        () => made.completePayment(0),
        () => made.completeMerchantValidation({}),
        () => made.completePaymentMethodSelection({ newTotal }),
        () => made.completeShippingContactSelection({ newTotal }),
        () => made.completeShippingMethodSelection({ newTotal }),
        () => made.completeCouponCodeChange({ newTotal }),
      ];
      for (const call of calls) expect(await thrownBy(call)).toMatchObject({ name: 'InvalidAccessError' });
    },
  ],
  [
    'a session of the merchant that is no object is a TypeError',
    webKit,
    async () => {
      const made = session();
      const thrown = vi.fn();
      made.onvalidatemerchant = async () =>
        thrown(await thrownBy(() => made.completeMerchantValidation('{"signature":""}')));
      made.begin();
      await expect.poll(() => thrown.mock.calls[0]?.[0]).toMatchObject({ name: 'TypeError' });
      made.abort();
    },
  ],
  [
    'validationURL is an address of Apple’s, and the sheet takes no input before the merchant is validated',
    'Apple, Providing Merchant Validation',
    async () => {
      const onvalidatemerchant = vi.fn();
      const { made } = await begun({}, { onvalidatemerchant });
      expect(onvalidatemerchant.mock.calls[0]?.[0].validationURL).toMatch(/^https:\/\/[a-z-]+\.apple\.com\//);
      expect(double().sheet()?.isBusy).toBe(true);
      made.completeMerchantValidation({});
      expect(double().sheet()?.isBusy).toBe(false);
    },
  ],
  [
    'without a listener for a choice the sheet goes on by itself',
    `${webKit}, didSelectPaymentMethod`,
    async () => {
      await begun({ requiredShippingContactFields: ['postalAddress'] });
      await double().choose('address', 'sam');
      expect(double().sheet()).toMatchObject({ isBusy: false, choices: { address: 'sam' } });
    },
  ],
  [
    'before the shopper authorises, the shop learns the place alone, and afterwards the whole address',
    'Apple, ApplePayPayment.shippingContact',
    async () => {
      const onshippingcontactselected = vi.fn();
      const { made, authorized } = await begun(
        { requiredShippingContactFields: ['postalAddress', 'name'] },
        { onshippingcontactselected },
      );
      const { shippingContact } = onshippingcontactselected.mock.calls[0]?.[0] ?? {};
      expect(shippingContact).toMatchObject({ countryCode: 'AT', postalCode: '1010' });
      expect(shippingContact).not.toHaveProperty('givenName');
      made.completeShippingContactSelection({ newTotal });
      await double().approve();
      await settle();
      expect(authorized.mock.calls[0]?.[0].payment.shippingContact).toMatchObject({ givenName: 'Jane' });
    },
  ],
  [
    'before the shopper authorises, a postal code is cut as Apple cuts it',
    'Apple, onshippingcontactselected, and an engineer of Apple’s in its forum, thread 774842',
    async () => {
      const onshippingcontactselected = vi.fn();
      const { made } = await begun(
        { requiredShippingContactFields: ['postalAddress'] },
        { onshippingcontactselected },
      );
      const codes = [
        ['US', '62701-1234'],
        ['GB', 'SW1A 1AA'],
        ['CA', 'K1A 0B1'],
      ] as const;
      for (const [countryCode, postalCode] of codes) {
        made.completeShippingContactSelection({ newTotal });
        await double().choose('address', { countryCode, postalCode });
        await settle();
      }
      const areas = onshippingcontactselected.mock.calls.map(([event]) => event.shippingContact.postalCode);
      expect(areas).toEqual(['1010', '62701', 'SW1A', 'K1A']);
    },
  ],
  [
    'an update without newTotal is a TypeError',
    `${types}, ApplePayPaymentMethodUpdate`,
    async () => {
      const { made } = await begun({}, { onpaymentmethodselected: vi.fn() });
      expect(await thrownBy(() => made.completePaymentMethodSelection({} as never))).toMatchObject({
        name: 'TypeError',
      });
      made.completePaymentMethodSelection({ newTotal });
      expect(double().sheet()?.total).toBe('95.00');
    },
  ],
  [
    'a coupon is asked about and changes the total, and its error is shown',
    `${types}, completeCouponCodeChange`,
    async () => {
      const oncouponcodechanged = vi.fn();
      const { made } = await begun({ supportsCouponCode: true }, { oncouponcodechanged });
      await double().choose('coupon', 'SUMMER');
      await settle();
      expect(oncouponcodechanged.mock.calls[0]?.[0].couponCode).toBe('SUMMER');
      made.completeCouponCodeChange({ newTotal, errors: [new ApplePayError('couponCodeExpired')] });
      expect(double().sheet()?.total).toBe('95.00');
    },
  ],
  [
    'the shopper’s cancel is told to oncancel, once',
    `${webKit}, didCancelPaymentSession`,
    async () => {
      const { cancelled } = await begun();
      await double().cancel();
      expect([cancelled.mock.calls.length, double().results.at(-1)]).toEqual([1, 'cancelled']);
    },
  ],
  [
    'a payment that the page has not completed after 30 seconds is cancelled',
    'Apple, onpaymentauthorized',
    async () => {
      setUp({ timeoutMs: 20 });
      const { cancelled } = await begun();
      await double().approve();
      await expect.poll(() => cancelled.mock.calls.length).toBe(1);
      expect([isOpen(), double().results.at(-1)]).toEqual([false, 'timedOut']);
      expect(double().mistakes.at(-1)).toContain('onpaymentauthorized has not been answered');
    },
  ],
  [
    'STATUS_FAILURE shows the errors and lets the shopper try again, and STATUS_SUCCESS ends the session',
    `${webKit}, completePayment`,
    async () => {
      const { made, authorized } = await begun();
      await double().approve();
      await settle();
      const error = new ApplePayError('addressUnserviceable', 'postalAddress', 'Not there.');
      made.completePayment({ status: ApplePaySession.STATUS_FAILURE, errors: [error] });
      expect(double().sheet()?.problem).toBe('Not there.');
      await double().approve();
      await settle();
      expect(authorized).toHaveBeenCalledTimes(2);
      made.completePayment(ApplePaySession.STATUS_SUCCESS);
      expect([isOpen(), double().results.slice(-2)]).toEqual([false, ['failed', 'completed']]);
    },
  ],
  [
    'the button is an element whose name follows its type, and a click on it is a click on the element',
    'Apple, Displaying Apple Pay Buttons Using JavaScript',
    () => {
      document.body.innerHTML =
        '<apple-pay-button buttonstyle="black" type="buy" locale="en"></apple-pay-button>';
      const button = document.querySelector('apple-pay-button');
      const onClick = vi.fn();
      button?.addEventListener('click', onClick);
      const inner = button?.shadowRoot?.querySelector('button');
      inner?.click();
      expect([inner?.textContent, onClick.mock.calls.length]).toEqual(['Pay with Apple Pay', 1]);
    },
  ],
];

describe('the double of Apple Pay keeps to the vendor:', () => {
  test.each(rows)('%s (%s)', (_behaviour, _source, run) => run(), rowTimeoutMs);
});

/** Every value of a type of the vendor's, as the keys of an object that the compiler holds complete. */
const valuesOf = <T extends string>(all: Record<T, true>) => Object.keys(all).sort();

test('the double of Apple Pay knows the values of the vendor’s types', () => {
  expect([...appleCapabilities].sort()).toEqual(
    valuesOf<ApplePayJS.ApplePayMerchantCapability>({
      supports3DS: true,
      supportsEMV: true,
      supportsCredit: true,
      supportsDebit: true,
    }),
  );
  expect([...appleContactFields].sort()).toEqual(
    valuesOf<ApplePayJS.ApplePayContactField>({
      email: true,
      name: true,
      phone: true,
      postalAddress: true,
      phoneticName: true,
    }),
  );
  expect([...appleShippingTypes].sort()).toEqual(
    valuesOf<ApplePayJS.ApplePayShippingType>({
      shipping: true,
      delivery: true,
      storePickup: true,
      servicePickup: true,
    }),
  );
});

test('the double of Apple Pay has every member of the vendor’s class', () => {
  const statics: Record<Exclude<keyof typeof ApplePaySession, 'prototype'>, true> = {
    canMakePayments: true,
    applePayCapabilities: true,
    canMakePaymentsWithActiveCard: true,
    openPaymentSetup: true,
    supportsVersion: true,
    STATUS_SUCCESS: true,
    STATUS_FAILURE: true,
    STATUS_INVALID_BILLING_POSTAL_ADDRESS: true,
    STATUS_INVALID_SHIPPING_POSTAL_ADDRESS: true,
    STATUS_INVALID_SHIPPING_CONTACT: true,
    STATUS_PIN_INCORRECT: true,
    STATUS_PIN_LOCKOUT: true,
    STATUS_PIN_REQUIRED: true,
  };
  for (const name of Object.keys(statics)) expect(ApplePaySession, name).toHaveProperty(name);
  type Methods = Exclude<keyof ApplePaySession, `on${string}` | keyof EventTarget>;
  const methods: Record<Methods, true> = {
    abort: true,
    begin: true,
    completeMerchantValidation: true,
    completePayment: true,
    completePaymentMethodSelection: true,
    completeShippingContactSelection: true,
    completeShippingMethodSelection: true,
    completeCouponCodeChange: true,
  };
  for (const name of Object.keys(methods)) expect(session(), name).toHaveProperty(name);
  expectTypeOf(session()).toEqualTypeOf<ApplePaySession>();
});
