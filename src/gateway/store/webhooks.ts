/**
 * Which webhooks have answered their activation test (gateway-contract 7). An identity is entity id, address and secret
 * in one text: what another channel or another secret proved is no proof for this one.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export async function isActivated(db: Kysely<Schema>, identity: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_activations')
    .select('activated_at')
    .where('address_hash', '=', hashOf(identity))
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps that a webhook is active. The first time stays. */
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

/** Of fixed length, and without the secret and what a merchant may have put into the address's query. */
function hashOf(identity: string): string {
  return createHash('sha256').update(identity).digest('hex');
}
