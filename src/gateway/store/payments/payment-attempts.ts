/** Writes a payment's beginning, before the connector is asked, and its end, when the outcome is known. */
import type { Kysely } from 'kysely';
import type { CheckoutState } from '../../lifecycle/checkout.ts';
import { confirmTaken, type Ledger, releaseTaken, reserveTaken, type Taken } from '../../lifecycle/ledger.ts';
import type { Engine } from '../engine.ts';
import { insertJobs, type NewJob, removeJob } from '../jobs/jobs.ts';
import type { Schema } from '../schema/schema.ts';
import type { TellWritten } from '../written.ts';
import type { AttemptCount } from './attempt-counters.ts';
import { keepLatestAnswer, type StoredAnswer } from './attempts.ts';
import { insertAuthenticationReferences } from './authentication-references.ts';
import { type Change, type Claim, writeLateOutcome } from './claims.ts';
import { type IdempotencyKey, insertIdempotencyKey } from './idempotency-keys.ts';
import { type OutcomeWriter, type StoredOutcome, writeOutcome } from './outcomes.ts';
import {
  findPayment,
  insertAttempt,
  type NewPayment,
  type Payment,
  replaceLedger,
  toPaymentRow,
} from './payments.ts';
import { keepFinding, type RegistrationFinding } from './registration-findings.ts';
import {
  confirmRegistration,
  dropRegistration,
  insertRegistration,
  markPaid,
  type NewRegistration,
} from './registrations.ts';
import { eraseResend, keepResend, type NewResend } from './resends.ts';
import type { NewStandaloneAuthentication } from './standalone-authentications.ts';

/** The data that is written before the connector is called, so that the payment is known even if this process dies. */
export interface AttemptStart {
  readonly attempt: NewPayment | NewStandaloneAuthentication;
  /** For a follow-up: the referenced payment's ledger, in which the follow-up's share is reserved, and its version. */
  readonly reserved?: { readonly version: number; readonly ledger: Ledger };
  /** The instrument to store if the payment succeeds; unconfirmed until then. */
  readonly registration?: NewRegistration;
  readonly jobs: readonly NewJob[];
  /** The order by which the transaction is sent again when this process dies. */
  readonly resend?: NewResend;
  /** Whether another process has begun the payment, over whose start this one is written. */
  readonly hasBegun?: boolean;
  /** The key by which the merchant's server may repeat its request. */
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** Keys of jobs that this payment makes unnecessary, because it does their work. */
  readonly obsoleteJobs?: readonly string[];
}

/** The start of a payment, and of no authentication without one. */
export interface PaymentAttemptStart extends AttemptStart {
  readonly attempt: NewPayment;
}

/** The data that is written when a payment's outcome is known, final or not. */
export interface AttemptEnd extends OutcomeWriter {
  readonly outcome: StoredOutcome;
  /** What happens to the registration that was stored with the payment. */
  readonly registration?: { readonly id: string; readonly keep: boolean; readonly at: number };
  /** What is to be kept with the registration that the payment made or charged. */
  readonly finding?: RegistrationFinding;
  readonly jobs: readonly NewJob[];
  /** Keys of jobs that this outcome makes unnecessary. */
  readonly obsoleteJobs: readonly string[];
  /** For a standalone authentication: the values by which payments may name it. */
  readonly authenticationReferences?: readonly string[];
  /** True when an authentication's card may have waited for this outcome: it is erased now. */
  readonly isAuthenticationOver?: boolean;
  /** The order by which the transaction is sent again, because nobody knows its outcome. */
  readonly resend?: NewResend | undefined;
  /** True when such an order may have been kept until this outcome: it is erased now. */
  readonly isResendOver?: boolean;
  /** The registration that this payment has charged successfully, and when. */
  readonly paidWith?: { readonly id: string; readonly at: number };
  /** How the attempt is counted, to limit card testing. */
  readonly counted?: AttemptCount | undefined;
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

/** How often the change of a ledger is tried again when others change it at the same time. */
const maxAttempts = 50;

/**
 * Writes an attempt's start, inside a transaction. False when another follow-up changed the referenced payment's
 * ledger, or when another request with the same idempotency key has made a payment.
 */
export async function beginAttempt(
  db: Kysely<Schema>,
  start: AttemptStart,
  tell: TellWritten,
): Promise<boolean> {
  const { attempt, reserved, registration, jobs, resend, idempotencyKey, obsoleteJobs = [] } = start;
  if (idempotencyKey !== undefined && !(await insertIdempotencyKey(db, idempotencyKey, attempt)))
    return false;
  if (reserved !== undefined && attempt.kind === 'payment' && attempt.referenceId !== null) {
    if (!(await replaceLedger(db, attempt.referenceId, reserved.version, reserved.ledger))) return false;
  }
  tell({ kind: 'start', attempt });
  await insertAttempt(db, attempt);
  if (registration !== undefined) await insertRegistration(db, registration, tell);
  if (resend !== undefined) await keepResend(db, resend);
  for (const key of obsoleteJobs) await removeJob(db, key);
  await insertJobs(db, jobs, tell);
  return true;
}

/** Writes an attempt's end, inside a transaction. False when the payment has got another outcome meanwhile. */
export async function endAttempt(db: Kysely<Schema>, end: AttemptEnd, tell: TellWritten): Promise<boolean> {
  const { id, outcome, registration, finding, authenticationReferences } = end;
  const written = await writeOutcome(db, end, outcome);
  if (written === undefined) return false;
  tell({ kind: 'end', id, mode: end.mode, outcome });
  if (written.isFollowUp) await updateReferencedLedger(db, id, outcome);
  if (registration?.keep === true) await confirmRegistration(db, registration.id, registration.at);
  if (finding !== undefined) await keepFinding(db, finding);
  if (registration?.keep === false) await dropRegistration(db, registration.id);
  if (end.paidWith !== undefined) await markPaid(db, end.paidWith);
  if (authenticationReferences?.length)
    await insertAuthenticationReferences(db, id, authenticationReferences);
  if (end.resend !== undefined) await keepResend(db, end.resend);
  for (const key of end.obsoleteJobs) await removeJob(db, key);
  await insertJobs(db, end.jobs, tell);
  return true;
}

/**
 * Writes the late outcome of a payment and of its checkout, inside a transaction. False when the payment has got another
 * outcome, or when an attempt holds the checkout: the caller must then roll the transaction back.
 */
export async function endAttemptOfCheckout(
  db: Kysely<Schema>,
  engine: Pick<Engine, 'skipLocked'>,
  end: AttemptEnd,
  outcome: CheckoutOutcome,
  tell: TellWritten,
): Promise<Change> {
  // Every transaction locks the checkout first and its payment after it, so that none waits for another that waits for it.
  const checkout = await writeLateOutcome(db, engine, end.id, outcome);
  if (checkout === undefined || !(await endAttempt(db, end, tell))) return false;
  await keepLatestAnswer(db, outcome.checkoutId, checkout.attemptId, outcome.answer);
  return checkout;
}

/** Confirms what a follow-up has reserved in the referenced payment's ledger, or releases it when the follow-up failed. */
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
  // The amount of a capture that was reversed can be captured again, that of a refund that came back refunded again.
  const isUndone = referenced && (isReversalOfAll(taken, referenced) || isRefundBack(taken, referenced));
  const undone = isUndone ? referenced.taken : null;
  if (state === 'succeeded' && undone != null) {
    await changeLedger(db, referenced?.referenceId ?? null, (ledger) => releaseTaken(ledger, undone));
  }
  if (state === 'succeeded' && referenced !== undefined) await noteDispute(db, taken, referenced);
}

function isReversalOfAll({ paymentType, amount }: Taken, { ledger, ...referenced }: Payment): boolean {
  return paymentType === 'RV' && amount === referenced.amount + ledger.raised;
}

function isRefundBack({ paymentType }: Taken, referenced: Payment): boolean {
  return paymentType === 'CB' && referenced.paymentType === 'RF';
}

/**
 * Notes in the ledger of a disputed payment who has its money: the merchant again after the reversal of its chargeback,
 * the shopper again after the second chargeback, which follows that reversal.
 */
async function noteDispute(db: Kysely<Schema>, { paymentType }: Taken, referenced: Payment): Promise<void> {
  const isReversal = paymentType === 'CR';
  if (!isReversal && !(paymentType === 'CB' && referenced.paymentType === 'CR')) return;
  const chargeback = isReversal ? referenced : await findPayment(db, referenced.referenceId ?? '');
  const regain = (ledger: Ledger) => ({ ...ledger, regained: isReversal });
  const disputed = await changeLedger(db, chargeback?.referenceId ?? null, regain);
  if (disputed?.paymentType !== 'RF' || disputed.taken === null) return;
  const { referenceId, taken } = disputed;
  const change = isReversal ? reserveTaken : releaseTaken;
  await changeLedger(db, referenceId, (ledger) => change(ledger, taken));
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

/**
 * Writes the start of an attempt over that of the one whose payment it continues, inside a transaction. The instrument that the
 * earlier one would have stored is erased, and so is the order by which it would be sent again. False when the payment has an
 * outcome by now.
 */
export async function continuePayment(
  db: Kysely<Schema>,
  start: AttemptStart,
  tell: TellWritten,
): Promise<Change> {
  const { attempt, registration, jobs, resend } = start;
  const earlier = await findPayment(db, attempt.id);
  if (earlier === undefined || attempt.kind !== 'payment') return false;
  if (!(await replaceInstrument(db, attempt))) return false;
  tell({ kind: 'start', attempt });
  const created = earlier.registrationId === null ? earlier.record.registrationId : undefined;
  if (created !== undefined) await dropRegistration(db, created);
  if (registration !== undefined) await insertRegistration(db, registration, tell);
  const hasErasedOrder = await eraseResend(db, attempt.id);
  if (resend !== undefined) await keepResend(db, resend);
  await insertJobs(db, jobs, tell);
  return { hasErased: created !== undefined || hasErasedOrder };
}

/**
 * Replaces what a payment that is at its connector is paid with. Its names, its amount and its time stay. False when it has an
 * outcome by now.
 */
async function replaceInstrument(db: Kysely<Schema>, payment: NewPayment): Promise<boolean> {
  const row = toPaymentRow(payment);
  const { registration_id, brand, record, max_captures, customer_hash } = row;
  const { shopper_result_url, notification_url, flow } = row;
  const replaced = await db
    .updateTable('payments')
    .set({ registration_id, brand, record, max_captures, customer_hash })
    .set({ shopper_result_url, notification_url, flow })
    .where('id', '=', payment.id)
    .where('state', '=', 'processing')
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}
