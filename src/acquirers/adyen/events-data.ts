/**
 * The events of Adyen's standard webhook that are read. Source:
 * https://docs.adyen.com/development-resources/webhooks/webhook-types, read on 2026-11-26.
 */
import type { ResultCode } from '../../connector/index.ts';

export interface EventMeaning {
  /** The code when it does not succeed; absent where Adyen gives a refusal reason. */
  readonly declined?: ResultCode;
  /** Whether it reports a failure, which its `success` confirms. */
  readonly isFailure?: true;
}

/** What becomes of a debit or an authorisation. */
export const paymentEvents: Readonly<Record<string, EventMeaning>> = {
  AUTHORISATION: {},
  // The shopper has left Adyen's page.
  OFFER_CLOSED: { declined: '100.396.101', isFailure: true },
};

/** Names an account that is stored: its `pspReference` is the name, and its `originalReference` the first payment. */
export const storingEvent = 'RECURRING_CONTRACT';

/** What becomes of follow-ups. */
export const followUpEvents: Readonly<Record<string, EventMeaning>> = {
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
export const eventsMadeElsewhere: Readonly<Record<string, 'CP' | 'RF' | 'RV'>> = {
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

export interface AdyenDisputeMeaning {
  readonly paymentType: 'CB' | 'CR';
  /**
   * The event that tells the same of the money: whichever comes first is recorded, and the other one is the same record. Adyen's
   * documents say of each end whose the money is, and not which of both events it sends, nor whether a win moves money again
   * after a second chargeback (https://docs.adyen.com/api-explorer/Webhooks/1, read on 2026-11-30).
   */
  readonly sameAs?: string;
  /** Whether it takes again what came back, and so waits for that. */
  readonly followsReversal?: true;
}

const lostAgain = { paymentType: 'CB', sameAs: 'SECOND_CHARGEBACK', followsReversal: true } as const;
const wonBack = { paymentType: 'CR', sameAs: 'CHARGEBACK_REVERSED' } as const;

/**
 * Events by which a payment's money goes back to the cardholder (CB), or comes again (CR). Source:
 * https://docs.adyen.com/risk-management/disputes-api/dispute-notifications, read on 2026-11-26.
 */
export const disputeEvents: Readonly<Record<string, AdyenDisputeMeaning>> = {
  CHARGEBACK: { paymentType: 'CB' },
  DISPUTE_OPENED_WITH_CHARGEBACK: { paymentType: 'CB', sameAs: 'CHARGEBACK' },
  SECOND_CHARGEBACK: { paymentType: 'CB' },
  PREARBITRATION_LOST: lostAgain,
  SCHEME_ARBITRATION_LOST: lostAgain,
  CHARGEBACK_REVERSED: { paymentType: 'CR' },
  PREARBITRATION_WON: wonBack,
  SCHEME_ARBITRATION_WON: wonBack,
};

const step = 'a step of a dispute that moves no money';
const elsewhere = 'of payments that no request of this connector makes';
const payout = 'a payout';
const account = 'about the shopper’s account at a bank, which is not kept here under that name';
const beforeOutcome = 'the event of the outcome tells it';

/** Events of Adyen's lists that record nothing, and why (https://docs.adyen.com/api-explorer/Webhooks/1, read 2026-11-30). */
export const adyenUnrecordedEvents: Readonly<Record<string, string>> = {
  NOTIFICATION_OF_FRAUD: 'an issuer’s word, which moves no money',
  NOTIFICATION_OF_CHARGEBACK: step,
  REQUEST_FOR_INFORMATION: step,
  INFORMATION_SUPPLIED: step,
  DISPUTE_DEFENSE_PERIOD_ENDED: step,
  ISSUER_COMMENTS: step,
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: step,
  PREARBITRATION_OPEN: step,
  PREARBITRATION_ACCEPTED: step,
  PREARBITRATION_DECLINED: step,
  PREARBITRATION_ISSUER_WITHDRAWN: step,
  SCHEME_ARBITRATION: step,
  AUTHENTICATION: beforeOutcome,
  PENDING: beforeOutcome,
  MANUAL_REVIEW_ACCEPT: beforeOutcome,
  MANUAL_REVIEW_REJECT: beforeOutcome,
  POSTPONED_REFUND: beforeOutcome,
  PROCESS_RETRY: beforeOutcome,
  AUTHORISATION_ADJUSTMENT: 'a new amount of an authorisation, for which there is no record',
  REFUND_WITH_DATA: 'a refund without a payment, for which there is no record',
  HANDLED_EXTERNALLY: 'money that somebody says to have got outside of Adyen',
  AUTORESCUE: elsewhere,
  CANCEL_AUTORESCUE: elsewhere,
  DONATION: elsewhere,
  ORDER_OPENED: elsewhere,
  ORDER_CLOSED: elsewhere,
  VOID_PENDING_REFUND: elsewhere,
  PAIDOUT_REVERSED: payout,
  PAYOUT_DECLINE: payout,
  PAYOUT_EXPIRE: payout,
  PAYOUT_THIRDPARTY: payout,
  ACH_NOTIFICATION_OF_CHANGE: account,
  DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION: account,
  REPORT_AVAILABLE: 'a report',
};

/**
 * Why an issuer charges back, by the network's reason code. Source:
 * https://docs.adyen.com/risk-management/understanding-disputes/dispute-reason-codes, read on 2026-11-26.
 */
export const chargebackReasons: Readonly<Record<string, ResultCode>> = {
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
