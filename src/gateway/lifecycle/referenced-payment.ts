/** The two sides of a follow-up: a payment that exists, and the follow-up that shall follow it. */

import type { Ledger, Purpose } from './ledger.ts';
import type { PaymentState } from './payment-state.ts';

export interface ReferencedPayment {
  readonly paymentType: string;
  /** For the brands whose refunds have a rule of their own. */
  readonly paymentBrand?: string;
  /** The channel. To a caller without any right to it the payment is unknown: that is looked at before. */
  readonly entityId: string;
  /** `processing` while the connector is asked, `pending` while the outcome is not known. */
  readonly state: PaymentState;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly ledger: Ledger;
  /** `numberOfCaptures` of a PA; any number when absent. */
  readonly maxCaptures?: number;
  /** Type of the payment this one followed. */
  readonly follows?: string;
  /** What a PA that followed a PA was for; an increment when absent. */
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
  /** Made by the gateway itself, as receipts and chargebacks are. */
  readonly internal?: boolean;
}

/** The whole amount of a payment: of an authorisation with its confirmed increments. */
export function wholeOf({ amount, ledger }: ReferencedPayment): number {
  return amount + ledger.raised;
}

/** What can still be captured from a PA, or refunded from anything else. */
export function leftOf(existing: ReferencedPayment): number {
  const { paymentType, ledger } = existing;
  return wholeOf(existing) - (paymentType === 'PA' ? ledger.captured : ledger.refunded);
}

/** Whether a PA raised another one: its money is captured and reversed there. */
export function isIncrement({ paymentType, follows, purpose }: ReferencedPayment): boolean {
  return paymentType === 'PA' && follows === 'PA' && purpose !== 'REAUTHORIZATION';
}
