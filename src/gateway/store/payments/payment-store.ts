/** What the gateway stores of checkouts, payments and stored instruments. */
import type { Retention } from '../../jobs/retention.ts';
import type { CheckoutState } from '../../lifecycle/checkout.ts';
import type { NewJob } from '../jobs/jobs.ts';
import type { AttemptCount, AttemptCounter, Reservation } from './attempt-counters.ts';
import type { CheckoutAttempt, StoredAnswer } from './attempts.ts';
import type { AuthenticationUse } from './authentication-references.ts';
import type { Authentications } from './authentications.ts';
import type { Checkout, CheckoutChange, NewCheckout } from './checkouts.ts';
import type { Claim } from './claims.ts';
import type { createForwardings } from './forwardings.ts';
import type { KeyedPayment } from './idempotency-keys.ts';
import type { AttemptEnd, AttemptStart, CheckoutOutcome } from './payment-attempts.ts';
import type { Payment, PaymentAttempt, TransactionSearch } from './payments.ts';
import type { PageSearch } from './payments-by-date.ts';
import type { NewRegistration, Registrations } from './registrations.ts';
import type { Resends } from './resends.ts';
import type { NewSaved } from './saved.ts';
import type { ErasedShopper, ShopperToErase } from './shopper-erasure.ts';
import type { StandaloneAuthentication } from './standalone-authentications.ts';

/** The outcome of an attempt that holds a checkout. */
export interface CheckoutAttemptEnd {
  readonly claim: Claim;
  readonly state: CheckoutState;
  readonly answer: StoredAnswer;
  readonly at: number;
  /** The payment's end, or the registration of a checkout that only stores the instrument. */
  readonly result: { readonly end: AttemptEnd } | { readonly registration: NewRegistration };
}

/** The part of the store for checkouts and payments. Times are in milliseconds since 1970. */
export interface PaymentStore {
  createCheckout(checkout: NewCheckout): Promise<void>;
  findCheckout(id: string): Promise<Checkout | undefined>;
  /** False when the checkout is no longer open, or was changed since it was read. */
  updateCheckout(change: CheckoutChange): Promise<boolean>;
  /** Stores a submission for the merchant to confirm, in place of an earlier one. False when the checkout cannot be paid. */
  saveSubmission(saving: {
    readonly checkoutId: string;
    readonly submission: NewSaved;
    readonly now: number;
  }): Promise<boolean>;
  /**
   * Erases the waiting submission of a checkout that has expired. False when a reader of the database files may still find
   * traces of it or of earlier erasures: call it again then.
   */
  forgetSubmission(forgetting: { readonly checkoutId: string; readonly now: number }): Promise<boolean>;
  /** Marks that the merchant's server has read the outcome. False when it was marked before, or another attempt began. */
  markCheckoutRead(reading: {
    readonly checkout: Pick<Checkout, 'id' | 'paymentId'>;
    readonly now: number;
  }): Promise<boolean>;
  /** True for the one winner (see {@link claimCheckout}). */
  claimCheckout(claiming: {
    readonly claim: Claim;
    readonly now: number;
    readonly leaseUntil: number;
    /** The payment that is written in the transaction of the claim. */
    readonly start?: AttemptStart;
  }): Promise<boolean>;
  /** Writes checkout, payment and answer in one transaction. False when another claim has taken over the lease. */
  endCheckoutAttempt(end: CheckoutAttemptEnd): Promise<boolean>;
  /**
   * Writes an attempt without a checkout. False when another follow-up changed the referenced payment meanwhile, or when
   * another request with the same idempotency key was faster.
   */
  beginAttempt(start: AttemptStart): Promise<boolean>;
  /**
   * Writes a follow-up together with its outcome. False when another follow-up changed the referenced payment meanwhile, or
   * when one of the same connector key is there.
   */
  addReport(report: { readonly start: AttemptStart; readonly end: AttemptEnd }): Promise<boolean>;
  /** Writes the outcome of an attempt. False when it has got another outcome meanwhile. */
  endAttempt(ending: {
    readonly end: AttemptEnd;
    /** A late outcome for the checkout in which the payment was made. */
    readonly checkout?: CheckoutOutcome | undefined;
  }): Promise<boolean>;
  /**
   * Moves a pending attempt whose shopper is back to `processing`: from now on only the caller may give it an outcome.
   * The job takes over when this process dies. False when the attempt has a final outcome, or is already `processing`.
   */
  resumeAttempt(resuming: { readonly id: string; readonly job: NewJob }): Promise<boolean>;
  /** Finds a payment or a standalone authentication. */
  findAttempt(id: string): Promise<PaymentAttempt | undefined>;
  findPayment(id: string): Promise<Payment | undefined>;
  /** Finds the payment of a transaction as its connector knows it. */
  findByConnectorKey(key: string): Promise<Payment | undefined>;
  /** Finds the keys by which the connector knows the follow-ups of a payment. */
  findFollowUpKeys(paymentId: string): Promise<string[]>;
  /** Finds the payment that a request with this idempotency key has made. */
  findKeyedPayment(search: {
    readonly hash: string;
    readonly now: number;
  }): Promise<KeyedPayment | undefined>;
  /** Returns the newest payments with the merchant's reference, oldest first. */
  findByTransactionId(search: TransactionSearch): Promise<Payment[]>;
  /** Returns a page of the payments of some days, oldest first, and how many there are. */
  findByDate(search: PageSearch): Promise<{ readonly payments: Payment[]; readonly total: number }>;
  /** Returns the follow-ups of the payments and the follow-ups of those, to any depth; oldest first. */
  findFollowUps(search: { readonly ids: readonly string[]; readonly limit: number }): Promise<Payment[]>;
  /** Returns the standalone authentications that these values name. */
  findReferencedAuthentications(references: readonly string[]): Promise<StandaloneAuthentication[]>;
  /**
   * Marks a standalone authentication as used by a payment, unless another payment that did not fail has used it.
   *
   * @returns the id of the payment that has used it
   */
  useAuthenticationOnce(use: AuthenticationUse): Promise<string | undefined>;
  findAnswer(attempt: CheckoutAttempt): Promise<StoredAnswer | undefined>;
  /** Stores an answer for an attempt that waited for another attempt and got the answer of that attempt. */
  keepAnswer(kept: CheckoutAttempt & { readonly answer: StoredAnswer }): Promise<void>;
  /** Returns until when the channel's upstream was asked for its reports, in milliseconds; undefined when never. */
  reportedUntil(channelId: string): Promise<number | undefined>;
  setReportedUntil(asked: { readonly channelId: string; readonly until: number }): Promise<void>;
  readonly authentications: Authentications;
  readonly registrations: Registrations;
  readonly forwardings: ReturnType<typeof createForwardings>;
  readonly resends: Resends;
  /** Erases one shopper's data, and the stored cards. Amounts and result codes of payments stay. */
  eraseShopper(shopper: ShopperToErase): Promise<ErasedShopper>;
  /** Deletes what is no longer needed. */
  readonly retention: Retention;
  /** Takes a slot for a payment attempt with each of its counters, or says which counters admit none. */
  reserveSlots(reserving: {
    readonly counters: readonly AttemptCounter[];
    readonly now: number;
  }): Promise<Reservation>;
  /** Frees the slots of an attempt of which no outcome is stored. Other attempts are counted with their outcome. */
  countAttempt(count: AttemptCount): Promise<void>;
}
