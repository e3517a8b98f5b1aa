/** The values by which a payment may name a standalone authentication (gateway-contract 5.4). */
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { findAttempt } from './payments.ts';
import type { StandaloneAuthentication } from './standalone-authentications.ts';

/** @param values at least one */
export async function insertAuthenticationReferences(
  db: Kysely<Schema>,
  paymentId: string,
  values: readonly string[],
): Promise<void> {
  await db
    .insertInto('authentication_references')
    .values(values.map((value) => ({ value, payment_id: paymentId, used_by: null })))
    .onConflict((conflict) => conflict.column('value').doNothing())
    .execute();
}

/** Returns the standalone authentications that these values name, each once. */
export async function findReferencedAuthentications(
  db: Kysely<Schema>,
  values: readonly string[],
): Promise<StandaloneAuthentication[]> {
  if (values.length === 0) return [];
  const rows = await db
    .selectFrom('authentication_references')
    .select('payment_id')
    .distinct()
    .where('value', 'in', values)
    .execute();
  const attempts = await Promise.all(rows.map(({ payment_id }) => findAttempt(db, payment_id)));
  return attempts.filter((attempt) => attempt?.kind === 'authentication');
}

export interface AuthenticationUse {
  readonly authenticationId: string;
  readonly paymentId: string;
}

/**
 * Marks a standalone authentication as used by a payment. It is one update, so that only one of several concurrent
 * payments wins. A payment that failed does not count: the authentication can be used again.
 *
 * @returns the id of the payment that has used it; another id means that this payment came too late
 */
export async function useAuthenticationOnce(
  db: Kysely<Schema>,
  { authenticationId, paymentId }: AuthenticationUse,
): Promise<string | undefined> {
  await db
    .updateTable('authentication_references')
    .set({ used_by: paymentId })
    .where('payment_id', '=', authenticationId)
    .where((eb) =>
      eb.or([
        eb('used_by', 'is', null),
        eb.exists(
          eb
            .selectFrom('payments')
            .select('id')
            .whereRef('id', '=', 'authentication_references.used_by')
            .where('state', '=', 'failed'),
        ),
      ]),
    )
    .execute();
  const row = await db
    .selectFrom('authentication_references')
    .select('used_by')
    .where('payment_id', '=', authenticationId)
    .executeTakeFirst();
  return row?.used_by ?? undefined;
}
