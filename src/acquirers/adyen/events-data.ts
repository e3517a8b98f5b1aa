/** The events of Adyen's standard webhook that are read (https://docs.adyen.com/development-resources/webhooks/webhook-types). */
import type { ResultCode } from '../../connector/index.ts';

export interface AdyenEventMeaning {
  /** The code when it does not succeed; absent where Adyen gives a refusal reason. */
  readonly declined?: ResultCode;
  /** Whether it reports a failure, which its `success` confirms. */
  readonly isFailure?: true;
}

/** What becomes of a debit or an authorisation. */
export const adyenPaymentEvents: Readonly<Record<string, AdyenEventMeaning>> = {
  AUTHORISATION: {},
  // The shopper has left Adyen's page.
  OFFER_CLOSED: { declined: '100.396.101', isFailure: true },
};

/** Names an account that is stored: its `pspReference` is the name, and its `originalReference` the first payment. */
export const adyenStoringEvent = 'RECURRING_CONTRACT';

/** What becomes of follow-ups. */
export const adyenFollowUpEvents: Readonly<Record<string, AdyenEventMeaning>> = {
  CAPTURE: { declined: '700.400.100' },
  REFUND: { declined: '700.400.200' },
  CANCELLATION: { declined: '700.400.300' },
  CANCEL_OR_REFUND: { declined: '700.400.300' },
  // Adyen took the follow-up in, and the card network or the bank sent it back.
  CAPTURE_FAILED: { declined: '900.100.201', isFailure: true },
  REFUND_FAILED: { declined: '900.100.201', isFailure: true },
  REFUNDED_REVERSED: { declined: '900.100.201', isFailure: true },
};

/**
 * The follow-up that an event reports when its reference is that of a payment, not of a follow-up of ours: somebody made it in
 * Adyen's Customer Area, with or without a reference of their own, or Adyen made it by itself, as it captures each debit.
 */
export const adyenEventsMadeElsewhere: Readonly<Record<string, 'CP' | 'RF' | 'RV'>> = {
  CAPTURE: 'CP',
  CAPTURE_FAILED: 'CP',
  REFUND: 'RF',
  REFUND_FAILED: 'RF',
  REFUNDED_REVERSED: 'RF',
  CANCELLATION: 'RV',
  CANCEL_OR_REFUND: 'RV',
  TECHNICAL_CANCEL: 'RV',
  EXPIRE: 'RV',
};

/**
 * Events by which a payment's money goes back to the cardholder (CB), or comes again (CR)
 * (https://docs.adyen.com/risk-management/disputes-api/dispute-notifications).
 */
export const adyenDisputeEvents: Readonly<Record<string, 'CB' | 'CR'>> = {
  CHARGEBACK: 'CB',
  SECOND_CHARGEBACK: 'CB',
  PREARBITRATION_LOST: 'CB',
  CHARGEBACK_REVERSED: 'CR',
};

/** Why an issuer charges back, by the network's reason code (https://docs.adyen.com/risk-management/understanding-disputes/dispute-reason-codes). */
export const adyenChargebackReasons: Readonly<Record<string, ResultCode>> = {
  // Visa.
  '10.1': '000.100.220',
  '10.2': '000.100.220',
  '10.3': '000.100.220',
  '10.4': '000.100.220',
  '10.5': '000.100.220',
  '11.1': '000.100.233',
  '11.2': '000.100.233',
  '11.3': '000.100.233',
  '12.6': '000.100.224',
  '13.1': '000.100.221',
  '13.6': '000.100.225',
  // Mastercard.
  4808: '000.100.233',
  4837: '000.100.220',
  4849: '000.100.220',
  4870: '000.100.220',
  4871: '000.100.220',
  // American Express.
  C02: '000.100.225',
  C08: '000.100.221',
  F24: '000.100.220',
  F29: '000.100.220',
  P08: '000.100.224',
  // SEPA direct debit.
  AC01: '000.100.201',
  AC04: '000.100.202',
  AC06: '000.100.208',
  AM04: '000.100.203',
  AM05: '000.100.224',
  MD01: '000.100.204',
  MD06: '000.100.206',
  MS02: '000.100.206',
};
