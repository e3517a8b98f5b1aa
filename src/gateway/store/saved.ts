/** Submissions that wait for their confirmation (widget-contract 2.1, `useSummaryPage`). */
import type { Kysely } from 'kysely';
import type { Saved } from './checkouts.ts';
import type { Change } from './claims.ts';
import { insertJob, type NewJob } from './jobs.ts';
import type { Schema } from './schema.ts';

export interface NewSaved extends Saved {
  readonly sealed: string;
  /** Erases it when nobody confirms. */
  readonly job: NewJob;
}

/**
 * Inside a transaction: keeps a submission in place of an earlier one. False when the checkout is over, paid or being
 * paid. Counts as a change of the checkout, so that a confirmation that was reading the earlier one begins again.
 */
export async function saveSubmission(
  db: Kysely<Schema>,
  checkoutId: string,
  { attemptId, sealed, keyId, job }: NewSaved,
  now: number,
): Promise<Change> {
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
  await insertJob(db, job);
  return { hasErased: before?.saved_attempt_id != null };
}

/** Erases what waits in a checkout whose time is over. */
export async function forgetSubmission(db: Kysely<Schema>, checkoutId: string, now: number): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ saved: null })
    .where('id', '=', checkoutId)
    .where('expires_at', '<=', now)
    .execute();
}
