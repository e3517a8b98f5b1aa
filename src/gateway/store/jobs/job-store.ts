/** The due jobs, where they go, and when they are done. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { StoreDatabase } from '../database.ts';
import type { Schema } from '../schema/schema.ts';
import { createSilentDestinations } from './destinations.ts';
import { createFailedJobs } from './failed-jobs.ts';
import { createJobs } from './jobs.ts';
import { createSchedule } from './schedule.ts';

/** The part of the store for due jobs and their destinations. */
export function createJobStore({ db, hasty, engine, node, repeat }: StoreDatabase) {
  return {
    jobs: createJobs(db, { hasty, node, repeat, engine }),
    failedJobs: createFailedJobs(db, repeat),
    silentDestinations: createSilentDestinations(db, repeat),
    schedule: createSchedule(db),
    /** Whether a webhook (entity id, address and secret) has passed its activation test. */
    isWebhookActivated: (identity: string) => isActivated(db, identity),
    activateWebhook: ({ identity, at }: { readonly identity: string; readonly at: number }) =>
      repeat(() => insertActivation(db, identity, at)),
  };
}

/**
 * Whether a webhook has passed its activation test (gateway-contract 7). A test passed with another channel or another secret
 * does not count.
 *
 * @param identity entity id, address and secret in one text
 */
export async function isActivated(db: Kysely<Schema>, identity: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_activations')
    .select('activated_at')
    .where('address_hash', '=', hashOf(identity))
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a webhook is active. The time of an existing record stays. */
export async function insertActivation(
  db: Kysely<Schema>,
  identity: string,
  activatedAt: number,
): Promise<void> {
  await db
    .insertInto('webhook_activations')
    .values({ address_hash: hashOf(identity), activated_at: activatedAt })
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .execute();
}

/** Hashes an identity: the result has a fixed length and reveals neither the secret nor the address's query. */
function hashOf(identity: string): string {
  return createHash('sha256').update(identity).digest('hex');
}
