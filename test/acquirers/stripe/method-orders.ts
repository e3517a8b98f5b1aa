/** Orders of brands that are no card. */
import { stripeMethods } from '../../../src/acquirers/stripe/stripe-methods-data.ts';
import type { PaymentOrder } from '../../../src/connector/index.ts';
import { paymentOf } from './stripe-orders.ts';

export const iban = 'DE89370400440532013000';

/** What a merchant sends of a shopper. */
export const shopper: Readonly<Record<string, string>> = {
  ...{ 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane@shop.example' },
  ...{ 'customer.ip': '203.0.113.7', 'customer.browser.userAgent': 'Mozilla/5.0' },
  ...{ 'billing.street1': 'Main Street 5', 'billing.city': 'Ulm' },
  'billing.postcode': '89073',
};

/** What Google's API returns when it is told the gateway `stripe`. */
const googlePay = {
  kind: 'wallet',
  wallet: 'deviceWalletB',
  paymentToken: JSON.stringify({
    id: 'tok_1N3T00LkdIwHu7ix',
    object: 'token',
    type: 'card',
    livemode: false,
  }),
} as const;

/** How a shopper pays whom no page asks. */
const instruments = {
  debit: { kind: 'bankAccount', iban, holder: 'Jane Jones' },
  token: googlePay,
} as const;

export function methodOrder(brand: string, more: Partial<PaymentOrder> = {}): PaymentOrder {
  const { way = 'redirect', currencies = [], countries } = stripeMethods[brand] ?? {};
  const parameters = { ...shopper, ...(countries && { 'billing.country': countries[0] ?? '' }) };
  const instrument = way === 'debit' || way === 'token' ? instruments[way] : ({ kind: 'none' } as const);
  return paymentOf({ brand, instrument, currency: currencies[0] ?? 'EUR', parameters, ...more });
}
