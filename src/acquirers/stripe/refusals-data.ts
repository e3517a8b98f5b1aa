/**
 * What becomes of Stripe's reasons: the reason, our result code, and where Stripe documents the reason. A card's decline
 * is looked up by its `decline_code`, then, like every other refusal, by its `code`. `sources` has the pages.
 */
import type { ResultCode } from '../../connector/index.ts';

/** Where the reasons are documented. */
export const sources = {
  declines: 'https://docs.stripe.com/declines/codes',
  errors: 'https://docs.stripe.com/error-codes',
  disputes: 'https://docs.stripe.com/disputes/categories',
  debits: 'https://docs.stripe.com/payments/sepa-debit#understand-failure-information',
  refunds: 'https://docs.stripe.com/refunds#failed-refunds',
  cancellations:
    'https://docs.stripe.com/api/payment_intents/object#payment_intent_object-cancellation_reason',
} as const;

export type Row = readonly [reason: string, code: ResultCode, source: keyof typeof sources];

/** The result code of a reason; undefined for one that the table does not have. */
export const codeOfReason = (rows: readonly Row[], reason: string | null | undefined) =>
  rows.find(([name]) => name === reason)?.[1];

/**
 * The reasons of `decline_code`: the issuer's, or that Stripe's own check of risk says `fraudulent`. Source:
 * https://docs.stripe.com/declines/codes, read on 2026-11-26.
 */
export const declines: readonly Row[] = [
  ['approve_with_id', '800.100.152', 'declines'],
  ['authentication_required', '300.100.100', 'declines'],
  ['call_issuer', '800.100.152', 'declines'],
  ['card_not_supported', '800.100.169', 'declines'],
  ['card_velocity_exceeded', '800.100.162', 'declines'],
  ['currency_not_supported', '800.100.173', 'declines'],
  ['do_not_honor', '800.100.152', 'declines'],
  ['do_not_try_again', '800.100.152', 'declines'],
  ['duplicate_transaction', '800.110.100', 'declines'],
  ['expired_card', '100.100.303', 'declines'],
  ['fraudulent', '800.100.158', 'declines'],
  ['generic_decline', '800.100.100', 'declines'],
  ['incorrect_cvc', '800.100.153', 'declines'],
  ['incorrect_number', '800.100.151', 'declines'],
  ['incorrect_pin', '800.100.166', 'declines'],
  ['incorrect_zip', '800.400.104', 'declines'],
  ['insufficient_funds', '800.100.155', 'declines'],
  ['invalid_account', '800.100.151', 'declines'],
  ['invalid_amount', '800.100.174', 'declines'],
  ['invalid_cvc', '800.100.153', 'declines'],
  ['invalid_expiry_month', '800.100.157', 'declines'],
  ['invalid_expiry_year', '800.100.157', 'declines'],
  ['invalid_number', '800.100.151', 'declines'],
  ['invalid_pin', '800.100.166', 'declines'],
  ['issuer_not_available', '900.100.201', 'declines'],
  ['lost_card', '800.100.165', 'declines'],
  ['merchant_blacklist', '100.400.121', 'declines'],
  ['new_account_information_available', '800.100.151', 'declines'],
  ['no_action_taken', '800.100.152', 'declines'],
  ['not_permitted', '800.100.170', 'declines'],
  ['offline_pin_required', '800.100.170', 'declines'],
  ['online_or_offline_pin_required', '800.100.170', 'declines'],
  ['pickup_card', '800.100.171', 'declines'],
  ['pin_try_exceeded', '800.100.178', 'declines'],
  ['processing_error', '900.100.201', 'declines'],
  ['reenter_transaction', '900.100.201', 'declines'],
  ['restricted_card', '800.100.168', 'declines'],
  ['revocation_of_all_authorizations', '800.100.501', 'declines'],
  ['revocation_of_authorization', '800.100.500', 'declines'],
  ['security_violation', '800.100.158', 'declines'],
  ['service_not_allowed', '800.100.170', 'declines'],
  ['stolen_card', '800.100.159', 'declines'],
  ['stop_payment_order', '800.100.500', 'declines'],
  ['testmode_decline', '800.100.100', 'declines'],
  ['transaction_not_allowed', '800.100.170', 'declines'],
  ['try_again_later', '800.100.176', 'declines'],
  ['withdrawal_count_limit_exceeded', '800.100.179', 'declines'],
];

/**
 * Why a bank did not pay a debit, by the `failure_code` of its charge. Source:
 * https://docs.stripe.com/payments/sepa-debit#understand-failure-information, read on 2026-11-26.
 */
export const debitFailures: readonly Row[] = [
  ['account_closed', '800.100.202', 'debits'],
  ['authorization_revoked', '800.100.205', 'debits'],
  ['bank_account_restricted', '800.100.208', 'debits'],
  ['branch_does_not_exist', '800.100.201', 'debits'],
  ['debit_authorization_not_match', '100.500.303', 'debits'],
  ['debit_disputed', '800.100.206', 'debits'],
  ['debit_not_authorized', '800.100.205', 'debits'],
  ['generic_could_not_process', '800.100.200', 'debits'],
  ['incorrect_account_holder_name', '800.100.201', 'debits'],
  ['insufficient_funds', '800.100.203', 'debits'],
  ['invalid_account_number', '800.100.201', 'debits'],
  ['recipient_deceased', '800.100.200', 'debits'],
  ['refer_to_customer', '800.100.200', 'debits'],
];

/** Why a refund failed, by `failure_reason`. Source: https://docs.stripe.com/refunds#failed-refunds, read on 2026-11-26. */
export const refundFailures: readonly Row[] = [
  ['charge_for_pending_refund_disputed', '700.300.600', 'refunds'],
  ['declined', '800.100.152', 'refunds'],
  ['expired_or_canceled_card', '100.100.303', 'refunds'],
  ['insufficient_funds', '100.550.311', 'refunds'],
  ['lost_or_stolen_card', '800.100.160', 'refunds'],
  ['merchant_request', '100.396.201', 'refunds'],
  ['unknown', '800.100.100', 'refunds'],
];

/** Why a shopper disputed a payment, by `reason`. Source: https://docs.stripe.com/disputes/categories, read on 2026-11-26. */
export const disputes: readonly Row[] = [
  ['bank_cannot_process', '000.100.226', 'disputes'],
  ['check_returned', '000.100.206', 'disputes'],
  ['credit_not_processed', '000.100.225', 'disputes'],
  ['customer_initiated', '000.100.206', 'disputes'],
  ['debit_not_authorized', '000.100.230', 'disputes'],
  ['duplicate', '000.100.224', 'disputes'],
  ['fraudulent', '000.100.220', 'disputes'],
  ['general', '000.100.200', 'disputes'],
  ['incorrect_account_details', '000.100.201', 'disputes'],
  ['insufficient_funds', '000.100.203', 'disputes'],
  ['noncompliant', '000.100.299', 'disputes'],
  ['product_not_received', '000.100.221', 'disputes'],
  ['product_unacceptable', '000.100.229', 'disputes'],
  ['subscription_canceled', '000.100.206', 'disputes'],
  ['unrecognized', '000.100.222', 'disputes'],
];

/**
 * Why a payment was cancelled, by `cancellation_reason`; `abandoned` is what the gateway sends of a pending one. Source:
 * https://docs.stripe.com/api/payment_intents/object#payment_intent_object-cancellation_reason, read on 2026-11-26.
 */
export const cancellations: readonly Row[] = [
  ['abandoned', '100.396.101', 'cancellations'],
  ['automatic', '100.396.103', 'cancellations'],
  ['duplicate', '100.396.201', 'cancellations'],
  ['expired', '100.396.103', 'cancellations'],
  ['failed_invoice', '100.396.201', 'cancellations'],
  ['fraudulent', '100.396.201', 'cancellations'],
  ['requested_by_customer', '100.396.201', 'cancellations'],
  ['void_invoice', '100.396.201', 'cancellations'],
];
