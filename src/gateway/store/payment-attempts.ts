/** The two ends of a payment in the store: before the connector is asked, and when its outcome is known. */
import type { Kysely } from 'kysely';
import type { CheckoutState } from '../lifecycle/checkout.ts';
import { confirmTaken, type Ledger, releaseTaken } from '../lifecycle/ledger.ts';
import type { PaymentState } from '../lifecycle/payment-state.ts';
import { keepLatestAnswer, type StoredAnswer } from './attempts.ts';
import { insertAuthenticationReferences } from './authentication-references.ts';
import { type Change, writeLateOutcome } from './claims.ts';
import { insertJob, type NewJob, removeJob } from './jobs.ts';
import {
  findPayment,
  insertAttempt,
  type NewPayment,
  type Payment,
  replaceLedger,
  type StoredOutcome,
  writeOutcome,
} from './payments.ts';
import {
  confirmRegistration,
  dropRegistration,
  insertRegistration,
  type NewRegistration,
} from './registrations.ts';
import type { Schema } from './schema.ts';
import type { NewStandaloneAuthentication } from './standalone-authentications.ts';

/** A payment before its connector is asked: known from now on, whatever happens to this process. */
export interface AttemptStart {
  readonly attempt: NewPayment | NewStandaloneAuthentication;
  /** The ledger of the payment it follows, with what it takes reserved in it. */
  readonly reserved?: { readonly version: number; readonly ledger: Ledger };
  /** The instrument to store if the payment succeeds; unconfirmed until then. */
  readonly registration?: NewRegistration;
  readonly jobs: readonly NewJob[];
  /** Keys of jobs that this payment does. */
  readonly obsoleteJobs?: readonly string[];
}

/** A payment whose outcome, final or not, is known. */
export interface AttemptEnd {
  /** Of the attempt. */
  readonly id: string;
  /** The state it was seen in. When it has left that state meanwhile, the other outcome stays. */
  readonly from: PaymentState;
  readonly outcome: StoredOutcome;
  /** What becomes of the registration that was stored with the payment. */
  readonly registration?: { readonly id: string; readonly keep: boolean };
  readonly jobs: readonly NewJob[];
  /** Keys of jobs that have nothing to do any more. */
  readonly obsoleteJobs: readonly string[];
  /** By what payments may name this authentication. */
  readonly authenticationReferences?: readonly string[];
  /** Whether a card may have waited for this outcome, which is to be erased. */
  readonly isAuthenticationOver?: boolean;
}

/** What a late outcome makes of the checkout the payment was born in. */
export interface CheckoutOutcome {
  readonly state: CheckoutState;
  readonly answer: StoredAnswer;
  readonly at: number;
  /** Whether it counts as one of the declines that a checkout takes. */
  readonly isDecline: boolean;
}

/** How often a ledger that others change at the same time is tried again. */
const maxAttempts = 50;

/** Inside a transaction. False when the ledger of the payment it follows was changed by somebody else. */
export async function beginAttempt(
  db: Kysely<Schema>,
  { attempt, reserved, registration, jobs, obsoleteJobs = [] }: AttemptStart,
): Promise<boolean> {
  if (reserved !== undefined && attempt.kind === 'payment' && attempt.referenceId !== null) {
    if (!(await replaceLedger(db, attempt.referenceId, reserved.version, reserved.ledger))) return false;
  }
  await insertAttempt(db, attempt);
  if (registration !== undefined) await insertRegistration(db, registration);
  for (const key of obsoleteJobs) await removeJob(db, key);
  for (const job of jobs) await insertJob(db, job);
  return true;
}

/** Inside a transaction. False when the payment had another outcome meanwhile. */
export async function endAttempt(db: Kysely<Schema>, end: AttemptEnd): Promise<boolean> {
  const { id, from, outcome, registration, authenticationReferences = [] } = end;
  if (!(await writeOutcome(db, id, from, outcome))) return false;
  await updateReferencedLedger(db, id, outcome);
  if (registration?.keep === true) await confirmRegistration(db, registration.id);
  if (registration?.keep === false) await dropRegistration(db, registration.id);
  await insertAuthenticationReferences(db, id, authenticationReferences);
  for (const key of end.obsoleteJobs) await removeJob(db, key);
  for (const job of end.jobs) await insertJob(db, job);
  return true;
}

/**
 * Inside a transaction: the ending of a payment whose checkout was left without it. False when the payment had another
 * outcome, or when an attempt holds the checkout: then nothing may be kept of the transaction.
 */
export async function endAttemptOfCheckout(
  db: Kysely<Schema>,
  end: AttemptEnd,
  { state, answer, at, isDecline }: CheckoutOutcome,
): Promise<Change> {
  if (!(await endAttempt(db, end))) return false;
  const checkout = await writeLateOutcome(db, end.id, state, at, isDecline);
  if (checkout === undefined) return false;
  await keepLatestAnswer(db, checkout.id, checkout.attemptId, answer);
  return checkout;
}

/** What a follow-up has reserved becomes its own, or is given back. */
async function updateReferencedLedger(
  db: Kysely<Schema>,
  id: string,
  { state }: StoredOutcome,
): Promise<void> {
  if (state === 'pending') return;
  const payment = await findPayment(db, id);
  if (payment?.taken == null) return;
  const { taken } = payment;
  const change = state === 'succeeded' ? confirmTaken : releaseTaken;
  const referenced = await changeLedger(db, payment.referenceId, (ledger) => change(ledger, taken));
  // A capture that was taken back is open in its authorisation again.
  const undone = referenced?.taken;
  if (state === 'succeeded' && taken.paymentType === 'RV' && undone != null) {
    await changeLedger(db, referenced?.referenceId ?? null, (ledger) => releaseTaken(ledger, undone));
  }
}

async function changeLedger(
  db: Kysely<Schema>,
  id: string | null,
  change: (ledger: Ledger) => Ledger,
): Promise<Payment | undefined> {
  for (let tries = 0; id !== null && tries < maxAttempts; tries += 1) {
    const payment = await findPayment(db, id);
    if (payment === undefined) return undefined;
    if (await replaceLedger(db, id, payment.version, change(payment.ledger))) return payment;
  }
  if (id !== null) throw new Error('The ledger of a payment changes without end.');
  return undefined;
}
