/** Submissions that wait for their confirmation (widget-contract 2.1, `useSummaryPage`). */
import type { Kysely } from 'kysely';
import { insertJobs, type NewJob } from '../jobs/jobs.ts';
import type { Schema } from '../schema/schema.ts';
import type { TellWritten } from '../written.ts';
import type { Saved } from './checkouts.ts';
import type { Change } from './claims.ts';

export interface NewSaved extends Saved {
  readonly sealed: string;
  /** The due job that erases this submission when it is not confirmed. */
  readonly job: NewJob;
}

export interface Saving {
  readonly checkoutId: string;
  readonly submission: NewSaved;
  readonly now: number;
}

/**
 * Stores a submission in place of an earlier one, inside a transaction. False when the checkout is over, paid or being
 * paid. It raises the checkout's version, so that a confirmation which has read the earlier submission begins again.
 */
export async function saveSubmission(
  db: Kysely<Schema>,
  { checkoutId, submission, now }: Saving,
  tell: TellWritten,
): Promise<Change> {
  const { attemptId, sealed, keyId, job } = submission;
  const before = await db
    .selectFrom('checkouts')
    .select('saved_attempt_id')
    .where('id', '=', checkoutId)
    .executeTakeFirst();
  const saved = await db
    .updateTable('checkouts')
    .set((eb) => ({
      saved: sealed,
      saved_key_id: keyId,
      saved_attempt_id: attemptId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', checkoutId)
    .where('state', 'in', ['open', 'declined', 'waiting'])
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (saved === undefined) return false;
  await insertJobs(db, [job], tell);
  return { hasErased: before?.saved_attempt_id != null };
}

/** Names a submission that nobody has confirmed in time: that of the attempt, or without one whichever the checkout keeps. */
export interface LateSubmission {
  readonly checkoutId: string;
  readonly attemptId?: string | undefined;
}

/** Erases a submission, unless another one has come in its place. */
export async function forgetSubmission(
  db: Kysely<Schema>,
  { checkoutId, attemptId }: LateSubmission,
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ saved: null })
    .where('id', '=', checkoutId)
    .$if(attemptId !== undefined, (update) => update.where('saved_attempt_id', '=', attemptId ?? ''))
    .execute();
}
