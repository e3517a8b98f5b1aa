/**
 * Leases of checkouts. A lease is over when its time is, or when its node is no longer there: a dead node's row in `nodes` is
 * deleted, and its leases stay as they are, so that no column that changes needs an index (see migration 028).
 */
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema/schema.ts';

const isNodeThere = sql<SqlBool>`exists (select 1 from nodes where nodes.id = checkouts.node_id)`;

/** When the lease of a row of `checkouts` ends, in milliseconds: 0 when its node is no longer there, null without one. */
export const leaseEnd = sql<
  number | null
>`case when checkouts.lease_until is null or ${isNodeThere} then checkouts.lease_until else 0 end`;

/** Whether a row of `checkouts` has a lease that is over by now. */
export const isLeaseOver = (now: number) =>
  sql<SqlBool>`(checkouts.lease_until is not null and (checkouts.lease_until <= ${now} or not ${isNodeThere}))`;

/**
 * Whether a checkout's lease is over and nobody is writing the checkout. A node that stands still in the middle of a
 * transaction counts as dead before the database ends the transaction; until then the checkout is as good as leased.
 */
export function isLeft(
  db: Kysely<Schema>,
  { skipLocked }: Pick<Engine, 'skipLocked'>,
  id: string,
  now: number,
) {
  return (eb: ExpressionBuilder<Schema, 'checkouts'>) =>
    eb.and([
      isLeaseOver(now),
      eb(
        'checkouts.id',
        'in',
        skipLocked(db.selectFrom('checkouts').select('checkouts.id').where('checkouts.id', '=', id)),
      ),
    ]);
}
