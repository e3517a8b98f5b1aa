import { type CheckoutCalls, createCheckoutCalls } from './calls/checkouts.ts';
import { createPaymentCalls, type PaymentCalls } from './calls/payments.ts';
import { createQueryCalls, type QueryCalls } from './calls/queries.ts';
import { createRegistrationCalls, type RegistrationCalls } from './calls/registrations.ts';
import { createConnection, type MerchantSettings } from './settings.ts';

/**
 * The merchant's side of the gateway's HTTP API. Every method rejects with a `MerchantError` and no other error. A
 * decline is no error: it is a record with its state.
 */
export interface Merchant extends CheckoutCalls, PaymentCalls, RegistrationCalls, QueryCalls {}

/**
 * Makes a client of the gateway. Throws a `MerchantError` for invalid settings. The token is sent to the gateway and
 * the one it moved to, and nowhere else.
 */
export function createMerchant(settings: MerchantSettings): Merchant {
  const connection = createConnection(settings);
  return {
    ...createCheckoutCalls(connection),
    ...createPaymentCalls(connection),
    ...createRegistrationCalls(connection),
    ...createQueryCalls(connection),
  };
}
