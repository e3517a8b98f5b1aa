/** Which webhooks have answered their activation test (gateway-contract 7). */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export async function isActivated(db: Kysely<Schema>, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_activations')
    .select('activated_at')
    .where('address_hash', '=', hashOf(address))
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps that a webhook is active. The first time stays. */
export async function insertActivation(
  db: Kysely<Schema>,
  address: string,
  activatedAt: number,
): Promise<void> {
  await db
    .insertInto('webhook_activations')
    .values({ address_hash: hashOf(address), activated_at: activatedAt })
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .execute();
}

/** Of fixed length, and without what a merchant may have put into the address's query. */
function hashOf(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}
