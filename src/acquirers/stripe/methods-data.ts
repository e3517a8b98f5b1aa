/**
 * The brands that Stripe takes beside those of cards, one row each. Source: for currencies and captures
 * https://docs.stripe.com/payments/payment-methods/payment-method-support, for refunds, countries and what Stripe must be told the
 * page that the row names, read on 2026-11-28.
 */
import type Stripe from 'stripe';
import { type Capabilities, type MethodCapabilities, parameterNames } from '../../connector/index.ts';
import { addressMembers } from './addresses.ts';

type Data = Stripe.PaymentIntentCreateParams.PaymentMethodData;

/** A name of a method that the published types have for what is sent, for its options, and for what an account has. */
type StripeType = keyof Data &
  keyof Stripe.PaymentIntentCreateParams.PaymentMethodOptions &
  keyof Stripe.PaymentMethodConfiguration;

export interface Method {
  /** Its name at Stripe. */
  readonly type: StripeType;
  /**
   * How it goes on. `redirect`: the shopper goes to a page, and comes back. `code`: the shopper scans a code. `voucher`: the shopper
   * pays with a reference, within days. `debit`: the bank account is charged by a mandate, and its bank answers within days.
   */
  readonly way: 'redirect' | 'code' | 'voucher' | 'debit';
  readonly currencies: readonly string[];
  /** Whether an amount can be authorised first. */
  readonly isCaptured?: boolean;
  /** The countries to which Stripe holds the shopper's address. */
  readonly countries?: readonly string[];
  readonly needs?: readonly string[];
}

const addressNames = Object.values(addressMembers).flat().join(' ');

const list = (text: string): readonly string[] => text.split(' ');

const surname = 'customer.surname';
const email = 'customer.email';
const address = list('billing.street1 billing.city billing.postcode billing.country');
const laterNeeds = [surname, email, ...address];

const sepaDebit: Method = { type: 'sepa_debit', way: 'debit', currencies: ['EUR'], needs: [email] };

/** By our codes. */
export const methods: Readonly<Record<string, Method>> = {
  // https://docs.stripe.com/payments/ideal
  IDEAL: { type: 'ideal', way: 'redirect', currencies: ['EUR'] },
  // https://docs.stripe.com/payments/eps
  EPS: { type: 'eps', way: 'redirect', currencies: ['EUR'], needs: [surname] },
  // https://docs.stripe.com/payments/bancontact
  BANCONTACT_LINK: { type: 'bancontact', way: 'redirect', currencies: ['EUR'], needs: [surname] },
  // https://docs.stripe.com/payments/p24
  PRZELEWY: { type: 'p24', way: 'redirect', currencies: ['EUR', 'PLN'], needs: [email] },
  // https://docs.stripe.com/payments/twint
  TWINT: { type: 'twint', way: 'redirect', currencies: ['CHF'] },
  // https://docs.stripe.com/payments/alipay
  ALIPAY: {
    type: 'alipay',
    way: 'redirect',
    currencies: list('AUD CAD CNY EUR GBP HKD JPY MYR NZD SGD USD'),
  },
  // https://docs.stripe.com/payments/wechat-pay
  WECHAT_PAY: {
    type: 'wechat_pay',
    way: 'code',
    currencies: list('AUD CAD CHF CNY DKK EUR GBP HKD JPY NOK SEK SGD USD'),
  },
  // https://docs.stripe.com/payments/paypal
  PAYPAL: {
    type: 'paypal',
    way: 'redirect',
    currencies: list('AUD CAD CHF CZK DKK EUR GBP HKD NOK NZD PLN SEK SGD USD'),
    isCaptured: true,
  },
  // https://docs.stripe.com/payments/klarna; its page offers all ways to pay that Klarna has for the shopper.
  KLARNA_PAYMENTS_ONE: {
    type: 'klarna',
    way: 'redirect',
    currencies: list('AUD CAD CHF CZK DKK EUR GBP NOK NZD PLN RON SEK USD'),
    isCaptured: true,
    countries: list('AU AT BE CA CZ DK FI FR GR DE IE IT NL NZ NO PL PT RO ES SE CH GB US'),
    needs: [email, 'billing.country'],
  },
  // https://docs.stripe.com/payments/afterpay-clearpay, outside of the United Kingdom.
  AFTERPAY_PACIFIC: {
    type: 'afterpay_clearpay',
    way: 'redirect',
    currencies: list('AUD CAD NZD USD'),
    isCaptured: true,
    countries: list('AU CA NZ US'),
    needs: laterNeeds,
  },
  // The same page: its name in the United Kingdom.
  CLEARPAY: {
    type: 'afterpay_clearpay',
    way: 'redirect',
    currencies: ['GBP'],
    isCaptured: true,
    countries: ['GB'],
    needs: laterNeeds,
  },
  // https://docs.stripe.com/payments/multibanco
  SIBS_MULTIBANCO: { type: 'multibanco', way: 'voucher', currencies: ['EUR'], needs: [email] },
  // https://docs.stripe.com/payments/sepa-debit
  DIRECTDEBIT_SEPA: sepaDebit,
  // The same, by its other code.
  SEPA: sepaDebit,
};

export const findMethod = (brand: string): Method | undefined =>
  Object.hasOwn(methods, brand) ? methods[brand] : undefined;

const told = {
  '': 'merchantTransactionId descriptor',
  'customer.': 'givenName surname phone mobile email',
  'billing.': addressNames,
  'shipping.': `${addressNames} phone`,
};
const ofMandate = {
  'customer.': 'ip browser.userAgent',
  'bankAccount.mandate.': 'dateOfSignature',
};

/** Returns the capabilities of a row. A PA is cancelled, and a DB given back, by an RV. */
function capabilitiesOf({ way, currencies, isCaptured = false, countries, needs }: Method) {
  const isDebit = way === 'debit';
  return {
    // A bank or a country that the shopper has named is asked again on the page.
    instruments: isDebit ? ['bankAccount'] : ['none', 'bankAccount'],
    paymentTypes: isCaptured ? ['DB', 'PA', 'CP', 'RF', 'RV'] : ['DB', 'RF', 'RV'],
    currencies,
    ...(countries && { countries }),
    ...(needs && { needs }),
    // A debit is repeated by the mandate of the first; a shopper has to open a page each time.
    agreements: isDebit,
    parameters: [...parameterNames(told), ...(isDebit ? parameterNames(ofMandate) : [])],
  } as const satisfies MethodCapabilities;
}

export const methodCapabilities: NonNullable<Capabilities['methods']> = Object.fromEntries(
  Object.entries(methods).map(([brand, method]) => [brand, capabilitiesOf(method)]),
);
