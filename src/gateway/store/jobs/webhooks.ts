/**
 * Records which webhooks have passed their activation test (gateway-contract 7). An identity is entity id, address and
 * secret in one text: a test passed with another channel or another secret does not count.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** Whether a webhook has passed its activation test. */
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
