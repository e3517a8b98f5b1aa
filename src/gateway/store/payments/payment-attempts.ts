/** What is stored of an attempt: its start, before the connector is asked, and its end, when the outcome is known. */
import type { CheckoutState } from '../../lifecycle/checkout.ts';
import type { Ledger } from '../../lifecycle/ledger.ts';
import type { NewJob } from '../jobs/jobs.ts';
import type { AttemptCount } from './attempt-counters.ts';
import type { StoredAnswer } from './attempts.ts';
import type { Claim } from './claims.ts';
import type { IdempotencyKey } from './idempotency-keys.ts';
import type { OutcomeWriter, StoredOutcome } from './outcomes.ts';
import type { NewPayment } from './payments.ts';
import type { RegistrationFinding } from './registration-findings.ts';
import type { NewRegistration } from './registrations.ts';
import type { NewResend } from './resends.ts';
import type { NewStandaloneAuthentication } from './standalone-authentications.ts';

/**
 * What is written together with an attempt's start or end: all of it, or nothing. The place in the list does not matter
 * (see `apply.ts`).
 */
export type Write =
  /** Notes that an idempotency key stands for this payment. Refuses all writes when it stands for another one. */
  | {
      readonly kind: 'note key';
      readonly key: IdempotencyKey;
      readonly payment: { readonly id: string; readonly createdAt: number };
    }
  /** Replaces the ledger of a payment. Refuses all writes when it has changed since this version. */
  | {
      readonly kind: 'replace ledger';
      readonly paymentId: string;
      readonly version: number;
      readonly ledger: Ledger;
    }
  /** Erases the instrument that a payment would have stored: a registration that is unconfirmed. */
  | { readonly kind: 'drop registration'; readonly id: string }
  | { readonly kind: 'add registration'; readonly registration: NewRegistration }
  /** Makes an unconfirmed registration usable, whose payment has succeeded at this time. */
  | { readonly kind: 'confirm registration'; readonly id: string; readonly at: number }
  | { readonly kind: 'keep finding'; readonly finding: RegistrationFinding }
  /** Notes that a payment with this registration has succeeded, unless one had before. */
  | { readonly kind: 'mark paid'; readonly id: string; readonly at: number }
  /** Adds the values by which payments may name a standalone authentication; at least one. */
  | { readonly kind: 'add references'; readonly paymentId: string; readonly values: readonly string[] }
  /** Erases the card that waited with the payment's authentication. */
  | { readonly kind: 'erase card'; readonly paymentId: string }
  /** Erases the order by which the transaction would be sent again. One that is kept from the beginning has no card. */
  | { readonly kind: 'erase order'; readonly paymentId: string; readonly mayHaveCard: boolean }
  /** Keeps the order by which the transaction is sent again, in place of an earlier one. */
  | { readonly kind: 'keep order'; readonly resend: NewResend }
  | { readonly kind: 'remove job'; readonly key: string }
  | { readonly kind: 'add job'; readonly job: NewJob }
  /** Counts how the attempt ended, to limit card testing. */
  | { readonly kind: 'count'; readonly count: AttemptCount };

/** The data that is written before the connector is called, so that the payment is known even if this process dies. */
export interface AttemptStart {
  /** `continue`: another process has begun the payment, over whose start this one is written. */
  readonly kind: 'begin' | 'continue';
  readonly attempt: NewPayment | NewStandaloneAuthentication;
  readonly writes: readonly Write[];
}

/** The start of a payment, and of no authentication without one. */
export interface PaymentAttemptStart extends AttemptStart {
  readonly attempt: NewPayment;
}

/** The data that is written when a payment's outcome is known, final or not. */
export interface AttemptEnd extends OutcomeWriter {
  readonly outcome: StoredOutcome;
  readonly writes: readonly Write[];
}

/** The outcome of an attempt that holds a checkout. */
export interface CheckoutAttemptEnd {
  readonly claim: Claim;
  readonly state: CheckoutState;
  readonly answer: StoredAnswer;
  readonly at: number;
  /** The payment's end, or the registration of a checkout that only stores the instrument. */
  readonly result: { readonly end: AttemptEnd } | { readonly registration: NewRegistration };
}

/** The data that a late outcome writes to the checkout in which the payment was made. */
export interface CheckoutOutcome {
  /** 32 upper-case hex. */
  readonly checkoutId: string;
  readonly state: CheckoutState;
  readonly answer: StoredAnswer;
  readonly at: number;
  /** Whether it counts against the checkout's maximum number of declines. */
  readonly isDecline: boolean;
}

/** Returns the writes that add these jobs. */
export const addJobs = (...jobs: readonly NewJob[]): Write[] => jobs.map((job) => ({ kind: 'add job', job }));

/** Returns the writes that remove the jobs of these keys. */
export const removeJobs = (...keys: readonly string[]): Write[] =>
  keys.map((key) => ({ kind: 'remove job', key }));
