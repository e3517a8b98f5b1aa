import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Returns the keys by which the connector knows the follow-ups of a payment, in no order. */
export async function findFollowUpKeys(db: Kysely<Schema>, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('connector_key')
    .where('reference_id', '=', paymentId)
    .execute();
  return rows.map(({ connector_key }) => connector_key);
}
