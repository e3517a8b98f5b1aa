/**
 * What becomes of Stripe's errors, which are not all about a card. Source: https://docs.stripe.com/error-codes, read on
 * 2026-11-26.
 */
import type { ResultCode } from '../../connector/index.ts';
import type { Row } from './refusals-data.ts';

/** The reasons of `code`. A row is only about requests that this connector sends. */
export const errors: readonly Row[] = [
  ['amount_too_large', '100.550.301', 'errors'],
  ['amount_too_small', '100.550.300', 'errors'],
  ['authentication_required', '300.100.100', 'errors'],
  ['capture_charge_authorization_expired', '700.300.400', 'errors'],
  ['capture_unauthorized_payment', '700.400.510', 'errors'],
  ['card_decline_rate_limit_exceeded', '800.100.161', 'errors'],
  ['card_declined', '800.100.100', 'errors'],
  ['charge_already_captured', '700.400.100', 'errors'],
  ['charge_already_refunded', '700.400.200', 'errors'],
  ['charge_disputed', '700.300.600', 'errors'],
  ['charge_exceeds_source_limit', '800.100.162', 'errors'],
  ['charge_exceeds_transaction_limit', '800.100.162', 'errors'],
  ['charge_expired_for_capture', '700.300.400', 'errors'],
  ['charge_not_refundable', '700.300.100', 'errors'],
  ['expired_card', '100.100.303', 'errors'],
  ['incorrect_address', '800.400.100', 'errors'],
  ['incorrect_cvc', '800.100.153', 'errors'],
  ['incorrect_number', '800.100.151', 'errors'],
  ['incorrect_postal_code', '800.400.104', 'errors'],
  ['incorrect_zip', '800.400.104', 'errors'],
  ['insufficient_funds', '800.100.155', 'errors'],
  ['intent_invalid_state', '700.400.570', 'errors'],
  ['invalid_card_type', '800.100.169', 'errors'],
  ['invalid_characters', '800.100.156', 'errors'],
  ['invalid_charge_amount', '800.100.174', 'errors'],
  ['invalid_cvc', '100.100.601', 'errors'],
  ['invalid_expiry_month', '100.100.201', 'errors'],
  ['invalid_expiry_year', '100.100.301', 'errors'],
  ['invalid_number', '100.100.101', 'errors'],
  ['livemode_mismatch', '600.200.700', 'errors'],
  ['payment_intent_action_required', '300.100.100', 'errors'],
  ['payment_intent_authentication_failure', '100.380.401', 'errors'],
  ['payment_intent_incompatible_payment_method', '600.200.500', 'errors'],
  ['payment_intent_payment_attempt_expired', '100.396.103', 'errors'],
  ['payment_intent_payment_attempt_failed', '800.100.100', 'errors'],
  ['payment_intent_unexpected_state', '900.100.202', 'errors'],
  ['payment_method_currency_mismatch', '600.200.500', 'errors'],
  ['payment_method_customer_decline', '100.396.101', 'errors'],
  ['payment_method_not_available', '900.100.600', 'errors'],
  ['payment_method_provider_decline', '800.100.152', 'errors'],
  ['payment_method_provider_timeout', '900.100.400', 'errors'],
  ['payment_method_unactivated', '600.200.201', 'errors'],
  ['postal_code_invalid', '800.800.202', 'errors'],
  ['processing_error', '900.100.201', 'errors'],
  ['refund_disputed_payment', '700.300.600', 'errors'],
  ['resource_missing', '700.100.100', 'errors'],
  ['sepa_unsupported_account', '800.100.208', 'errors'],
  ['testmode_charges_only', '500.100.202', 'errors'],
];

/** The code of a refusal that the tables do not have, by the end of the request's address. */
export const refusals: Readonly<Record<string, ResultCode>> = {
  payment_intents: '900.100.200',
  capture: '700.400.100',
  refunds: '700.400.200',
  cancel: '700.400.300',
};
