/**
 * The processes that use the database, called nodes. Each lease of a checkout or of a job belongs to a node. A node that has
 * died is no longer seen, and its leases end, so that another node goes on with what it has left.
 */
import type { ExpressionBuilder, Kysely } from 'kysely';
import { randomHex } from '../core/identifiers.ts';
import type { Engine } from './engine.ts';
import type { Schema } from './schema.ts';

/** How often a node shows that it is alive, in milliseconds. */
const beatMs = 2_000;
/** After this time without a sign a node counts as dead, in milliseconds. */
const deadAfterMs = 15_000;

export interface NodeSession {
  /** Unique for each start of a process. */
  readonly id: string;
  /** How long ago this node last showed that it is alive, in milliseconds; undefined where no other could see it. */
  heartbeatAgeMs(): number | undefined;
  /** Ends the node's leases. Others need not wait until it counts as dead. */
  leave(): Promise<void>;
}

/**
 * Adds this process to the nodes and ends the leases of dead ones. It goes on doing so where several processes share the
 * database.
 */
export async function joinNodes(db: Kysely<Schema>, { isShared, storeTime }: Engine): Promise<NodeSession> {
  const id = randomHex();
  // This process alone has the database, so the rows are of processes that have ended.
  if (!isShared) await db.deleteFrom('nodes').execute();
  let seenAt = 0;
  const beat = async () => {
    // Others have removed this node if its process stood still for too long.
    await db
      .insertInto('nodes')
      .values({ id, seen_at: storeTime })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: storeTime }))
      .execute();
    await db
      .deleteFrom('nodes')
      .where('seen_at', '<', (eb) => eb(storeTime, '-', deadAfterMs))
      .execute();
    await endLeases(db);
    seenAt = performance.now();
  };
  let beating = beat();
  await beating;
  const again = () => {
    // A database that cannot be reached is asked again at the next beat.
    beating = beat().catch(() => {});
  };
  const timer = isShared ? setInterval(again, beatMs).unref() : undefined;
  return {
    id,
    heartbeatAgeMs: () => (isShared ? performance.now() - seenAt : undefined),
    async leave() {
      // The next process that uses the database alone needs no sign of this one's end.
      if (!isShared) return;
      clearInterval(timer);
      await beating;
      await db.deleteFrom('nodes').where('id', '=', id).execute();
      await endLeases(db);
    },
  };
}

/** Ends the leases that belong to no living node, so that what they hold can go on at once. */
async function endLeases(db: Kysely<Schema>): Promise<void> {
  const isLeft = (eb: ExpressionBuilder<Schema, 'checkouts' | 'jobs'>) =>
    eb.and([
      // This condition matches the partial indexes on rows under way, so that no statement reads a whole table.
      eb('lease_until', 'is not', null),
      eb('lease_until', '<>', 0),
      eb.or([eb('node_id', 'is', null), eb('node_id', 'not in', eb.selectFrom('nodes').select('nodes.id'))]),
    ]);
  await db
    .updateTable('checkouts')
    .set({ lease_until: 0 })
    .where('state', '=', 'processing')
    .where(isLeft)
    .execute();
  await db.updateTable('jobs').set({ lease_until: 0 }).where(isLeft).execute();
}
