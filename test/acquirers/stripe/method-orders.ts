/** Orders of brands that are no card. */
import { methods } from '../../../src/acquirers/stripe/methods-data.ts';
import type { PaymentOrder } from '../../../src/connector/index.ts';
import { paymentOf } from './orders.ts';

export const iban = 'DE89370400440532013000';

/** What a merchant sends of a shopper. */
export const shopper: Readonly<Record<string, string>> = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@shop.example',
  'customer.ip': '203.0.113.7',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'billing.street1': 'Main Street 5',
  'billing.city': 'Ulm',
  'billing.postcode': '89073',
};

export function methodOrder(brand: string, more: Partial<PaymentOrder> = {}): PaymentOrder {
  const { way, currencies = [], countries } = methods[brand] ?? {};
  const parameters = { ...shopper, ...(countries && { 'billing.country': countries[0] ?? '' }) };
  const instrument =
    way === 'debit'
      ? ({ kind: 'bankAccount', iban, holder: 'Jane Jones' } as const)
      : { kind: 'none' as const };
  return paymentOf({ brand, instrument, currency: currencies[0] ?? '', parameters, ...more });
}
