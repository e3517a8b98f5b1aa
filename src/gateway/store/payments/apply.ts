/**
 * Applies what an attempt's start or end writes, inside a transaction. The order of the kinds below is the order in which
 * every transaction locks rows, so that none waits for another that waits for it: first the checkout, whose claim or outcome
 * the caller has written; then the payments (a start inserts its own, which no other knows, and an end goes from its own to the
 * followed ones); then registrations, authentications, orders, jobs and answers; at last the counters, which many attempts
 * share.
 */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { deleteJobs, insertJobs } from '../jobs/jobs.ts';
import type { Schema } from '../schema/schema.ts';
import type { TellWritten } from '../written.ts';
import { countAttempt } from './attempt-counters.ts';
import { type CheckoutAttempt, insertAnswer, keepLatestAnswer, type StoredAnswer } from './attempts.ts';
import { insertAuthenticationReferences } from './authentication-references.ts';
import { eraseSealed } from './authentications.ts';
import type { Change } from './claims.ts';
import { insertIdempotencyKey } from './idempotency-keys.ts';
import { writeOutcome } from './outcomes.ts';
import type { AttemptEnd, AttemptStart, Write } from './payment-attempts.ts';
import { insertAttempt, type NewPayment, replaceLedger, toPaymentRow } from './payments.ts';
import { updateReferencedLedger } from './referenced-ledger.ts';
import { keepFinding } from './registration-findings.ts';
import { confirmRegistration, dropRegistration, insertRegistration, markPaid } from './registrations.ts';
import { eraseResend, keepResend } from './resends.ts';

/** What a transaction of the store writes with. */
export interface StoreTransaction {
  readonly db: Kysely<Schema>;
  readonly engine: Engine;
  readonly tell: TellWritten;
}

/** What the store adds to the writes of a start or an end: the attempt's own row, and the answer to its shopper. */
type RowWrite =
  | { readonly kind: 'begin'; readonly attempt: AttemptStart['attempt'] }
  | { readonly kind: 'continue'; readonly attempt: AttemptStart['attempt'] }
  | { readonly kind: 'end'; readonly end: AttemptEnd }
  /** Stores an attempt's answer, unless it has one. */
  | { readonly kind: 'add answer'; readonly attempt: CheckoutAttempt; readonly answer: StoredAnswer }
  | { readonly kind: 'replace answer'; readonly attempt: CheckoutAttempt; readonly answer: StoredAnswer };

type AnyWrite = Write | RowWrite;
type Kind = AnyWrite['kind'];

/** Applies all writes of a kind. */
type Apply<K extends Kind> = (
  to: StoreTransaction,
  writes: readonly Extract<AnyWrite, { readonly kind: K }>[],
) => Promise<Change>;

const written: Change = { hasErased: false };

/** Makes a function that applies writes which never refuse and erase nothing. */
const always =
  <W>(write: (to: StoreTransaction, one: W) => Promise<void>) =>
  async (to: StoreTransaction, writes: readonly W[]): Promise<Change> => {
    for (const one of writes) await write(to, one);
    return written;
  };

/** Makes a function that applies writes which refuse all others by answering false. */
const required =
  <W>(write: (to: StoreTransaction, one: W) => Promise<boolean>) =>
  async (to: StoreTransaction, writes: readonly W[]): Promise<Change> => {
    for (const one of writes) if (!(await write(to, one))) return false;
    return written;
  };

/** Makes a function that applies writes which answer whether they have erased secret data. */
const erasing =
  <W>(write: (to: StoreTransaction, one: W) => Promise<boolean>) =>
  async (to: StoreTransaction, writes: readonly W[]): Promise<Change> => {
    let hasErased = false;
    for (const one of writes) hasErased = (await write(to, one)) || hasErased;
    return { hasErased };
  };

/** In the order in which rows are locked. */
const byKind: { readonly [K in Kind]: Apply<K> } = {
  'note key': required(({ db }, { key, payment }) => insertIdempotencyKey(db, key, payment)),
  'replace ledger': required(({ db }, { paymentId, version, ledger }) =>
    replaceLedger(db, paymentId, version, ledger),
  ),
  begin: always(async ({ db, tell }, { attempt }) => {
    tell({ kind: 'start', attempt });
    await insertAttempt(db, attempt);
  }),
  continue: required(async ({ db, tell }, { attempt }) => {
    if (attempt.kind !== 'payment' || !(await replaceInstrument(db, attempt))) return false;
    tell({ kind: 'start', attempt });
    return true;
  }),
  end: required(writeEnd),
  'drop registration': erasing(async ({ db }, { id }) => {
    await dropRegistration(db, id);
    return true;
  }),
  'add registration': always(({ db, tell }, { registration }) => insertRegistration(db, registration, tell)),
  'confirm registration': always(({ db }, { id, at }) => confirmRegistration(db, id, at)),
  'keep finding': always(({ db }, { finding }) => keepFinding(db, finding)),
  'mark paid': always(({ db }, paid) => markPaid(db, paid)),
  'add references': always(({ db }, { paymentId, values }) =>
    insertAuthenticationReferences(db, paymentId, values),
  ),
  'erase card': erasing(({ db }, { paymentId }) => eraseSealed(db, paymentId)),
  'erase order': erasing(
    async ({ db }, { paymentId, mayHaveCard }) => (await eraseResend(db, paymentId)) && mayHaveCard,
  ),
  'keep order': always(({ db }, { resend }) => keepResend(db, resend)),
  async 'remove job'({ db }, writes) {
    await deleteJobs(
      db,
      writes.map(({ key }) => key),
    );
    return written;
  },
  async 'add job'({ db, tell }, writes) {
    await insertJobs(
      db,
      writes.map(({ job }) => job),
      tell,
    );
    return written;
  },
  'add answer': always(({ db }, { attempt, answer }) => insertAnswer(db, attempt, answer)),
  'replace answer': always(({ db }, { attempt, answer }) => keepLatestAnswer(db, attempt, answer)),
  count: always(({ db, engine }, { count }) => countAttempt(db, engine, count)),
};

const kinds = Object.keys(byKind) as Kind[];

/**
 * Applies writes, whatever their place in the list is. False when one of them refuses: the caller must then roll the
 * transaction back.
 */
export async function apply(to: StoreTransaction, writes: readonly AnyWrite[]): Promise<Change> {
  let hasErased = false;
  const wanted = new Set(writes.map(({ kind }) => kind));
  for (const kind of kinds) {
    // A step that waits for nothing costs a turn all the same, and most writes have three kinds of twenty.
    const change = wanted.has(kind) ? await applyKind(to, kind, writes) : written;
    if (change === false) return false;
    hasErased ||= change.hasErased;
  }
  return { hasErased };
}

function applyKind<K extends Kind>(to: StoreTransaction, kind: K, all: readonly AnyWrite[]): Promise<Change> {
  const writes = all.filter((one): one is Extract<AnyWrite, { readonly kind: K }> => one.kind === kind);
  return byKind[kind](to, writes);
}

/** Returns all that an attempt's start writes. */
export const startWrites = ({ kind, attempt, writes }: AttemptStart): AnyWrite[] => [
  { kind, attempt },
  ...writes,
];

/** Returns all that an attempt's end writes. It refuses when the attempt has got another outcome meanwhile. */
export const endWrites = (end: AttemptEnd): AnyWrite[] => [{ kind: 'end', end }, ...end.writes];

async function writeEnd(
  { db, tell }: StoreTransaction,
  { end }: { readonly end: AttemptEnd },
): Promise<boolean> {
  const { id, mode, outcome } = end;
  const ended = await writeOutcome(db, end, outcome);
  if (ended === undefined) return false;
  tell({ kind: 'end', id, mode, outcome });
  const { taken, referenceId } = ended;
  if (taken !== null) await updateReferencedLedger(db, referenceId, taken, outcome);
  return true;
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
