/**
 * The brands beside cards, one row each: Adyen's name, what the connector does with it, and how it goes on. Source: the pages
 * below https://docs.adyen.com/payment-methods that the rows name, read on 2026-11-28. What follows a payment was
 * read there for SEPA, Trustly, Vipps, MB WAY, Multibanco, WeChat Pay and Klarna; for the others it has to be seen at an account.
 * A reversal cancels or refunds what can be refunded (https://docs.adyen.com/online-payments/reversal). Brands that are not here stand in docs/operate/acquirers.md, with the reason.
 */
import { type MethodCapabilities, parameterNames } from '../../connector/index.ts';

export interface Method extends MethodCapabilities {
  readonly details: MethodForm;
  /** The name that the Management API has for it, where that differs; null where that API does not know it. */
  readonly managedAs?: 'wechatpay' | null;
  /** Below https://docs.adyen.com/payment-methods/. */
  readonly page: string;
  /** The country that Adyen is told of a brand of one country, whose shoppers may live elsewhere. */
  readonly ownCountry?: 'NL' | 'NO';
  /**
   * `redirect`: the shopper goes to a page; `wait`: the shopper confirms elsewhere; `voucher`: the shopper pays elsewhere, with a
   * reference; `answer`: Adyen answers at once.
   */
  readonly goesOn: 'redirect' | 'wait' | 'voucher' | 'answer';
}

/** Adyen's name, and what of the order a request has besides. */
export type MethodForm =
  | {
      readonly asks: 'nothing';
      readonly type: 'alipay' | 'ideal' | 'paysafecard' | 'trustly' | 'twint' | 'wero';
    }
  | { readonly asks: 'nothing'; readonly type: 'multibanco' | 'wechatpayWeb' }
  | { readonly asks: 'nothing'; readonly type: 'paypal'; readonly subtype: 'redirect' }
  | { readonly asks: 'cart'; readonly type: 'klarna' | 'klarna_paynow' | 'klarna_account' }
  | { readonly asks: 'cart'; readonly type: 'afterpaytouch' | 'clearpay' }
  | { readonly asks: 'cart'; readonly type: 'riverty' }
  | { readonly asks: 'phone'; readonly type: 'mbway'; readonly country: 'PT' }
  | { readonly asks: 'phone'; readonly type: 'vipps'; readonly country: 'NO' }
  | { readonly asks: 'account'; readonly type: 'sepadirectdebit' }
  | { readonly asks: 'token'; readonly type: 'applepay'; readonly wallet: 'deviceWalletA' }
  | { readonly asks: 'token'; readonly type: 'googlepay'; readonly wallet: 'deviceWalletB' };

const address = 'street1 houseNumber1 city state postcode country';

const ofShopper = parameterNames({
  '': 'merchantTransactionId descriptor',
  'customer.': 'ip email merchantCustomerId givenName surname phone mobile',
  'customer.browser.':
    'acceptHeader userAgent language screenColorDepth screenHeight screenWidth timezone javaEnabled javascriptEnabled',
  'billing.': address,
  'shipping.': address,
});

/** Adyen requires the lines of the cart (`lineItems`), and those of the part for a part (CheckoutService 71, `PaymentCaptureRequest`). */
const ofCart = ['cart.items[', 'cart.payments[', 'shipping.cost'];

/** Debits that can be refunded, in parts and several times. */
const debits = {
  ...{ paymentTypes: ['DB', 'RF', 'RV'], parts: ['RF'], repeated: ['RF'], agreements: false },
  parameters: ofShopper,
} as const satisfies Partial<MethodCapabilities>;

/** Those, or authorisations that are captured as a whole. */
const captured = {
  ...debits,
  paymentTypes: ['DB', 'PA', 'CP', 'RF', 'RV'],
} as const satisfies Partial<MethodCapabilities>;

const byPage = { goesOn: 'redirect', instruments: ['none'] } as const;
/** The forms of transfers name a bank or a country, of which Adyen's page asks. */
const byPageOfBank = { goesOn: 'redirect', instruments: ['none', 'bankAccount'] } as const;

const payLater = {
  ...{ ...captured, ...byPage, parts: ['CP', 'RF'], repeated: ['CP', 'RF'] },
  ...{ parameters: [...ofShopper, ...ofCart], followUpParameters: ofCart },
} as const satisfies Partial<Method>;

const items = ['cart.items[0].price'] as const;
const contact = ['customer.givenName', 'customer.surname', 'customer.email'] as const;
const addressOf = (kind: 'billing' | 'shipping') =>
  ['street1', 'city', 'postcode', 'country'].map((name) => `${kind}.${name}`);

const klarna = {
  ...{ ...payLater, page: 'klarna', needs: [...items, 'customer.email', 'billing.country'] },
} as const satisfies Partial<Method>;

const pacific = {
  needs: [...items, ...contact, ...addressOf('billing'), ...addressOf('shipping')],
} as const satisfies Partial<Method>;

const sepa = {
  details: { asks: 'account', type: 'sepadirectdebit' },
  ...{ ...captured, page: 'sepa-direct-debit', goesOn: 'answer', instruments: ['bankAccount'] },
  ...{ parts: ['CP', 'RF'], repeated: ['CP', 'RF'], currencies: ['EUR'], agreements: 'token' },
  parameters: [...ofShopper, 'recurringType', 'standingInstruction.mode', 'standingInstruction.type'],
} as const satisfies Method;

/** What cards do, but what only the shopper's device can make anew. */
const wallet = { goesOn: 'answer', instruments: ['wallet'], agreements: false } as const;

export const methods: Readonly<Record<string, Method>> = {
  DIRECTDEBIT_SEPA: sepa,
  SEPA: sepa,
  IDEAL: {
    details: { asks: 'nothing', type: 'ideal' },
    ...{ ...debits, ...byPageOfBank, page: 'ideal', currencies: ['EUR'], ownCountry: 'NL' },
  },
  // https://docs.adyen.com/payment-methods/wero/api-only of 2026-09-25; it calls the method "in development".
  WERO: {
    details: { asks: 'nothing', type: 'wero' },
    managedAs: null,
    ...{ ...debits, ...byPage, page: 'wero', currencies: ['EUR'] },
  },
  TRUSTLY: {
    details: { asks: 'nothing', type: 'trustly' },
    ...{ ...debits, ...byPageOfBank, page: 'trustly', currencies: ['DKK', 'EUR', 'NOK', 'SEK'] },
  },
  PAYPAL: {
    details: { asks: 'nothing', type: 'paypal', subtype: 'redirect' },
    ...{ ...captured, ...byPage, page: 'paypal' },
  },
  TWINT: {
    details: { asks: 'nothing', type: 'twint' },
    ...{ ...captured, ...byPage, page: 'twint', currencies: ['CHF'], countries: ['CH'] },
    // What is left after a part is released.
    parts: ['CP', 'RF'],
  },
  VIPPS: {
    details: { asks: 'phone', type: 'vipps', country: 'NO' },
    ...{ ...captured, ...byPage, page: 'vipps', currencies: ['NOK'], ownCountry: 'NO' },
    ...{ parts: ['CP', 'RF'], repeated: ['CP', 'RF'], needs: ['customer.mobile'] },
  },
  MBWAY: {
    details: { asks: 'phone', type: 'mbway', country: 'PT' },
    ...{ ...debits, page: 'mb-way', goesOn: 'wait', instruments: ['none'], currencies: ['EUR'] },
    ...{ countries: ['PT'], needs: ['customer.mobile', 'customer.email'] },
  },
  SIBS_MULTIBANCO: {
    details: { asks: 'nothing', type: 'multibanco' },
    ...{ ...debits, page: 'multibanco', goesOn: 'voucher', instruments: ['none'] },
    ...{ currencies: ['EUR'], countries: ['PT'] },
  },
  // The page of paysafecard confirms no refund.
  PAYSAFECARD: {
    details: { asks: 'nothing', type: 'paysafecard' },
    managedAs: null,
    ...{ ...debits, ...byPage, page: 'paysafecard', paymentTypes: ['DB'], parts: [], repeated: [] },
  },
  ALIPAY: {
    details: { asks: 'nothing', type: 'alipay' },
    ...{ ...debits, ...byPage, page: 'alipay' },
  },
  WECHAT_PAY: {
    details: { asks: 'nothing', type: 'wechatpayWeb' },
    managedAs: 'wechatpay',
    ...{ ...debits, ...byPage, page: 'wechat-pay/wechat-pay-desktop-qr-payments' },
    currencies: ['AUD', 'CAD', 'CNY', 'EUR', 'GBP', 'HKD', 'JPY', 'NZD', 'SGD', 'USD'],
  },
  KLARNA_INVOICE: { details: { asks: 'cart', type: 'klarna' }, ...klarna },
  KLARNA_PAYMENTS_PAYLATER: { details: { asks: 'cart', type: 'klarna' }, ...klarna },
  KLARNA_PAYMENTS_PAYNOW: { details: { asks: 'cart', type: 'klarna_paynow' }, ...klarna },
  KLARNA_INSTALLMENTS: { details: { asks: 'cart', type: 'klarna_account' }, ...klarna },
  KLARNA_PAYMENTS_SLICEIT: { details: { asks: 'cart', type: 'klarna_account' }, ...klarna },
  AFTERPAY_PACIFIC: {
    details: { asks: 'cart', type: 'afterpaytouch' },
    ...{ ...payLater, ...pacific, page: 'afterpaytouch' },
    ...{ currencies: ['AUD', 'CAD', 'NZD'], countries: ['AU', 'CA', 'NZ'] },
  },
  CLEARPAY: {
    details: { asks: 'cart', type: 'clearpay' },
    ...{ ...payLater, ...pacific, page: 'clearpay', currencies: ['GBP'], countries: ['GB'] },
  },
  // https://docs.adyen.com/payment-methods/riverty/api-only of 2026-05-26, read on 2026-11-30. Without the device fingerprint of
  // Riverty's own script Adyen sends the shopper to a page of Riverty's, which takes it.
  AFTERPAY: {
    details: { asks: 'cart', type: 'riverty' },
    managedAs: null,
    ...{ ...payLater, page: 'riverty', currencies: ['EUR', 'CHF'], countries: ['AT', 'CH', 'DE'] },
    needs: [...pacific.needs, 'customer.birthDate', 'customer.mobile'],
    parameters: [...payLater.parameters, 'customer.birthDate'],
  },
  APPLEPAY: {
    details: { asks: 'token', type: 'applepay', wallet: 'deviceWalletA' },
    ...{ ...wallet, page: 'apple-pay' },
  },
  GOOGLEPAY: {
    details: { asks: 'token', type: 'googlepay', wallet: 'deviceWalletB' },
    ...{ ...wallet, page: 'google-pay' },
  },
};
