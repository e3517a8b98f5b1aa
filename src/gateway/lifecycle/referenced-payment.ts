/** The two inputs for checking a follow-up: the existing payment, and the requested follow-up. */

import type { Ledger, Purpose } from './ledger.ts';
import type { PaymentState } from './payment-state.ts';

export interface ReferencedPayment {
  readonly paymentType: string;
  /** The brand, because refunds of some brands have a special rule. */
  readonly paymentBrand?: string;
  /** The channel. Callers without a right to it never get here: for them the payment is unknown. */
  readonly entityId: string;
  /** `processing` while the connector is called, `pending` while the outcome is not known. */
  readonly state: PaymentState;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly ledger: Ledger;
  /** `numberOfCaptures` of a PA; any number when absent. */
  readonly maxCaptures?: number;
  /** Payment type of the payment that this one follows. */
  readonly follows?: string;
  /** The purpose of a PA that followed a PA; an increment when absent. */
  readonly purpose?: Purpose;
}

export interface FollowUpRequest {
  readonly paymentType: string;
  readonly entityId: string;
  /** Minor units of `currency`; absent when it was not sent. */
  readonly amount?: number;
  readonly currency?: string;
  /** `sequence=FINAL`. */
  readonly final: boolean;
  /** `standingInstruction.industryPractice` of a PA; an increment when absent. */
  readonly purpose?: Purpose;
  /** Whether the gateway itself makes the follow-up, as for receipts and chargebacks. */
  readonly internal?: boolean;
}

/** Returns the whole amount of a payment; for an authorisation, including its confirmed increments. */
export function getWholeAmount({ amount, ledger }: Pick<ReferencedPayment, 'amount' | 'ledger'>): number {
  return amount + ledger.raised;
}

/**
 * Returns the amount that can still be captured from a PA or refunded from any other payment, and reversed; 0 when the
 * acquirer reported more than that.
 */
export function getRemainder(existing: Pick<ReferencedPayment, 'amount' | 'ledger' | 'paymentType'>): number {
  const { paymentType, ledger } = existing;
  const used = (paymentType === 'PA' ? ledger.captured : ledger.refunded) + ledger.givenBack;
  return Math.max(0, getWholeAmount(existing) - used);
}

/** Whether nothing is left because of reversals; of a chargeback, whether it was reversed. */
export function isReversed(existing: ReferencedPayment): boolean {
  const { reversed, reversals } = existing.ledger;
  return reversed || (reversals > 0 && getRemainder(existing) === 0);
}

/** Whether a PA is an increment of another PA, at which its amount is captured and reversed. */
export function isIncrement({ paymentType, follows, purpose }: ReferencedPayment): boolean {
  return paymentType === 'PA' && follows === 'PA' && purpose !== 'REAUTHORIZATION';
}
