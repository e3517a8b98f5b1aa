// @runs own
// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from 'vitest';
import { installApplePay } from '../../../src/testing/wallets/apple-pay.ts';
import { button, choose, codeOf, dialog, fields, lines, problem, setPreset } from './kit.ts';

installApplePay();

type Handler = (event: {
  readonly validationURL: string;
  readonly payment: { readonly token: { readonly paymentData: object }; readonly shippingContact?: object };
  readonly shippingContact: object;
  readonly shippingMethod: object;
  readonly couponCode: string;
  readonly sessionError?: object;
}) => void;

interface Session {
  onvalidatemerchant?: Handler;
  onpaymentmethodselected?: Handler;
  onshippingcontactselected?: Handler;
  onshippingmethodselected?: Handler;
  oncouponcodechanged?: Handler;
  onpaymentauthorized?: Handler;
  oncancel?: Handler;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePaymentMethodSelection(...update: unknown[]): void;
  completeShippingContactSelection(...update: unknown[]): void;
  completeShippingMethodSelection(...update: unknown[]): void;
  completeCouponCodeChange(update: object): void;
  completePayment(result: unknown): void;
}

interface SessionClass {
  new (version: number, request: object): Session;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  supportsVersion(version: number): boolean;
  canMakePayments(): boolean;
  canMakePaymentsWithActiveCard(id: string): Promise<boolean>;
  applePayCapabilities(id: string): Promise<{ readonly paymentCredentialStatus: string }>;
}

const ApplePaySession = Reflect.get(window as object, 'ApplePaySession') as SessionClass;
const request = {
  countryCode: 'AT',
  currencyCode: 'EUR',
  merchantCapabilities: ['supports3DS'],
  supportedNetworks: ['visa', 'masterCard'],
  total: { label: 'Test Shop', amount: '92.00' },
};

let session: Session | undefined;
afterEach(() => {
  try {
    session?.abort();
  } catch {
    // It is over.
  }
});

/** Begins a session whose shop is validated and accepts what the shopper authorises. */
function begin(more: object = {}, handlers: Partial<Session> = {}) {
  const authorized = vi.fn<Handler>();
  const cancelled = vi.fn<Handler>();
  const made = new ApplePaySession(3, { ...request, ...more });
  Object.assign(made, {
    onvalidatemerchant: () => made.completeMerchantValidation({}),
    onpaymentauthorized: authorized,
    oncancel: cancelled,
    ...handlers,
  });
  session = made;
  made.begin();
  return { session: made, authorized, cancelled };
}

const canPay = () => expect.poll(() => dialog() && !button('Pay').disabled).toBe(true);
/** Waits until the shop has been given a payment, and gives that. */
async function paymentOf(authorized: { mock: { calls: Parameters<Handler>[] } }, times = 1) {
  await expect.poll(() => authorized.mock.calls.length).toBe(times);
  return authorized.mock.calls[times - 1]?.[0].payment;
}

describe('the double of Apple Pay', () => {
  test('reports its abilities', async () => {
    expect([1, 14, 15].map(ApplePaySession.supportsVersion)).toEqual([true, true, false]);
    expect(() => ApplePaySession.supportsVersion(0)).toThrow('version');
    expect([ApplePaySession.STATUS_SUCCESS, ApplePaySession.STATUS_FAILURE]).toEqual([0, 1]);
    const abilities = async () => [
      ApplePaySession.canMakePayments(),
      await ApplePaySession.canMakePaymentsWithActiveCard('shop'),
      (await ApplePaySession.applePayCapabilities('shop')).paymentCredentialStatus,
    ];
    expect(await abilities()).toEqual([true, true, 'paymentCredentialsAvailable']);
    setPreset({ available: false });
    expect(await abilities()).toEqual([false, false, 'applePayUnsupported']);
  });

  test('requires merchant validation, shows what is paid, and gives a token that the simulator accepts', async () => {
    const onvalidatemerchant = vi.fn<Handler>();
    const { session, authorized } = begin(
      { lineItems: [{ label: 'Goods', amount: '92.00' }] },
      { onvalidatemerchant },
    );
    await expect.poll(() => onvalidatemerchant.mock.calls.length).toBe(1);
    expect(onvalidatemerchant.mock.calls[0]?.[0].validationURL).toMatch(/^https:\/\/[a-z-]+\.apple\.com\//);
    expect(button('Pay').disabled).toBe(true);
    session.completeMerchantValidation({ merchantSessionIdentifier: 'x' });
    expect(lines()).toEqual(['Goods €92.00', 'Test Shop €92.00']);
    button('Pay').click();
    expect(codeOf((await paymentOf(authorized))?.token.paymentData)).toBe('000.100.110');
    session.completePayment(ApplePaySession.STATUS_SUCCESS);
    expect(dialog()).toBeUndefined();
  });

  test('gives a token that is declined for the declined card', async () => {
    const { authorized } = begin();
    await canPay();
    choose('Payment method', 'declined');
    button('Pay').click();
    expect(codeOf((await paymentOf(authorized))?.token.paymentData)).toBe('800.100.155');
  });

  test.each([
    ['approve', '000.100.110'],
    ['decline', '800.100.155'],
  ] as const)('does by itself what was preset: %s', async (outcome, code) => {
    setPreset({ outcome, auto: true });
    const { authorized } = begin();
    expect(codeOf((await paymentOf(authorized))?.token.paymentData)).toBe(code);
  });

  test.each(['cancel', 'fail'] as const)('is cancelled when that was preset: %s', async (outcome) => {
    setPreset({ outcome, auto: true });
    const { cancelled } = begin();
    await expect.poll(() => cancelled.mock.calls.length).toBe(1);
    expect(cancelled.mock.calls[0]?.[0].sessionError).toEqual(
      outcome === 'fail' ? { code: 'unknown' } : undefined,
    );
    expect(dialog()).toBeUndefined();
  });

  test('is cancelled by its button', () => {
    const { cancelled } = begin();
    button('Cancel').click();
    expect(cancelled).toHaveBeenCalledTimes(1);
  });

  test('asks the shop about card, contact, shipping and coupon, and shows what it answers', async () => {
    const total = (amount: string) => ({ newTotal: { label: 'Test Shop', amount } });
    const asked: string[] = [];
    const answer = (name: string, complete: (made: Session) => void) => {
      const handler: Handler = (event) => {
        asked.push(name);
        expect(JSON.stringify(event.shippingContact ?? {})).not.toContain('Main Street');
        if (session) complete(session);
      };
      return handler;
    };
    const { authorized } = begin(
      {
        requiredShippingContactFields: ['postalAddress', 'email'],
        shippingMethods: [
          { label: 'Slow', amount: '0.00', identifier: 'slow', detail: '' },
          { label: 'Fast', amount: '7.00', identifier: 'fast', detail: '' },
        ],
        supportsCouponCode: true,
      },
      {
        onpaymentmethodselected: answer('card', (made) =>
          made.completePaymentMethodSelection(total('93.00')),
        ),
        onshippingcontactselected: answer('contact', (made) =>
          made.completeShippingContactSelection(
            0,
            [{ label: 'Fast', amount: '7.00', identifier: 'fast', detail: '' }],
            { label: 'Test Shop', amount: '94.00' },
            [],
          ),
        ),
        onshippingmethodselected: answer('method', (made) =>
          made.completeShippingMethodSelection(total('95.00')),
        ),
        oncouponcodechanged: answer('coupon', (made) => made.completeCouponCodeChange(total('90.00'))),
      },
    );
    await canPay();
    expect([...fields().keys()]).toEqual(['Payment method', 'Ship to', 'Shipping method', 'Coupon code']);
    expect([asked, lines()]).toEqual([['card', 'contact'], ['Test Shop €94.00']]);
    choose('Shipping method', 'fast');
    await expect.poll(lines).toEqual(['Test Shop €95.00']);
    choose('Coupon code', 'SUMMER');
    await expect.poll(lines).toEqual(['Test Shop €90.00']);
    choose('Ship to', 'sam');
    await canPay();
    expect(asked).toEqual(['card', 'contact', 'method', 'coupon', 'contact']);
    button('Pay').click();
    expect((await paymentOf(authorized))?.shippingContact).toMatchObject({
      givenName: 'Sam',
      addressLines: ['5 Ocean Drive'],
    });
  });

  test('shows what the shop says is wrong and lets the shopper try again', async () => {
    const { session, authorized } = begin();
    await canPay();
    button('Pay').click();
    await paymentOf(authorized);
    const ApplePayError = Reflect.get(window as object, 'ApplePayError');
    session.completePayment({
      status: 1,
      errors: [new ApplePayError('addressUnserviceable', 'postalAddress', 'Not there.')],
    });
    expect(problem()).toBe('Not there.');
    button('Pay').click();
    await paymentOf(authorized, 2);
    session.completePayment(ApplePaySession.STATUS_SUCCESS);
    expect([authorized.mock.calls.length, dialog()]).toEqual([2, undefined]);
  });

  test('allows one session at a time', () => {
    const { session } = begin();
    expect(() => new ApplePaySession(3, request).begin()).toThrow('under way');
    session.abort();
    expect(begin().session).toBeDefined();
  });

  test.each([
    ['a version it does not know', 99, request],
    ['no country', 3, { ...request, countryCode: undefined }],
    ['no networks', 3, { ...request, supportedNetworks: undefined }],
    ['a total without an amount', 3, { ...request, total: { label: 'Test Shop' } }],
  ])('refuses %s', (_name, version, wrong) => {
    expect(() => new ApplePaySession(version, wrong)).toThrow();
  });
});
