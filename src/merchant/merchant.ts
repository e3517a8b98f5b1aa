import { type CheckoutCalls, checkoutCallsOf } from './calls/checkouts.ts';
import { type PaymentCalls, paymentCallsOf } from './calls/payments.ts';
import { type QueryCalls, queryCallsOf } from './calls/queries.ts';
import { type RegistrationCalls, registrationCallsOf } from './calls/registrations.ts';
import { connectionOf, type MerchantSettings } from './settings.ts';

/**
 * The merchant's side of the gateway's HTTP API. Every method rejects with a `MerchantError` and no other error. A
 * decline is no error: it is a record with its state.
 */
export interface Merchant extends CheckoutCalls, PaymentCalls, RegistrationCalls, QueryCalls {}

/**
 * Makes a client of the gateway. Throws a `MerchantError` for invalid settings. The token is sent to the gateway and
 * its cells, and nowhere else.
 */
export function merchantOf(settings: MerchantSettings): Merchant {
  const connection = connectionOf(settings);
  return {
    ...checkoutCallsOf(connection),
    ...paymentCallsOf(connection),
    ...registrationCallsOf(connection),
    ...queryCallsOf(connection),
  };
}
