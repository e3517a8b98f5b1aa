/**
 * The processes that use the database, called nodes. Each lease of a checkout or of a job belongs to a node. A node that has
 * died is no longer seen, and its leases end, so that another node goes on with what it has left.
 */

import type { ExpressionBuilder, Kysely } from 'kysely';
import { oneAtATime } from '../../core/one-at-a-time.ts';
import { systemRandom } from '../../core/random-source.ts';
import { startTimer } from '../../core/timer.ts';
import { StoreUnavailable } from '../../core/unavailable.ts';
import type { Engine, NodeSession } from '../engine.ts';
import type { Schema } from '../schema/schema.ts';
import { promisesOfRelease } from './promises.ts';

/** How often a node shows that it is alive, in milliseconds. */
const beatMs = 2_000;
/**
 * After this time without a sign a node counts as dead, in milliseconds. Another node notices it a beat later, so that a
 * shopper waits for no more than 15 s.
 */
const deadAfterMs = 12_000;
/**
 * After this time without a sign a node begins nothing new, in milliseconds. It is shorter than the time after which others
 * take over what the node holds.
 */
const fenceAfterMs = 8_000;

/**
 * A node whose computer's clock is further from the database's begins nothing new, in milliseconds: nodes compare the times
 * of leases and of transactions sent with their own.
 */
export const maxClockSkewMs = 5_000;

/**
 * Adds this process to the nodes and ends the leases of dead ones. It goes on doing so where several processes share the
 * database.
 *
 * @param signs where the process shows itself: a connection that nothing else uses
 * @param db where it removes dead nodes and ends their leases, which may take longer
 */
export async function joinNodes(
  signs: Kysely<Schema>,
  { isShared, storeTime, skipLocked, toWriteFailure }: Engine,
  db = signs,
): Promise<NodeSession> {
  let id = systemRandom.hex('internal');
  // This process alone has the database, so the rows are of processes that have ended.
  if (!isShared) await db.deleteFrom('nodes').execute();
  let sinceSeen: (() => number) | undefined;
  let skew = 0;
  let isReadOnly = false;
  const keepSkew = (stored: number, before: number) => {
    const after = Date.now();
    // The database has read its clock at some time between these two.
    skew = Math.max(0, before - stored) || Math.min(0, after - stored);
  };
  /** Resolves to whether dead nodes or what they held are left, so that an idle node asks the database once a beat. */
  const sign = oneAtATime(async () => {
    const [elapsed, before] = [startTimer(), Date.now()];
    const signed = await signs
      .updateTable('nodes')
      .set({ seen_at: storeTime })
      .where('id', '=', id)
      .returning((eb) => [
        'seen_at',
        eb.or([eb.exists(deadNodes()), eb.exists(leftJobs(signs))]).as('has_left'),
      ])
      .executeTakeFirst();
    if (signed !== undefined) keepSkew(signed.seen_at, before);
    else await enter();
    sinceSeen = elapsed;
    isReadOnly = false;
    return signed === undefined || Boolean(signed.has_left);
  });
  const isDead = (eb: ExpressionBuilder<Schema, 'nodes'>) =>
    eb('nodes.seen_at', '<', eb(storeTime, '-', deadAfterMs));
  const deadNodes = () => signs.selectFrom('nodes').select('nodes.id').where(isDead);
  const enter = async () => {
    // Others have removed this node, because its process stood still for too long. What it held belongs to them now, so
    // that it goes on as another node.
    if (sinceSeen !== undefined) id = systemRandom.hex('internal');
    const before = Date.now();
    const { seen_at } = await signs
      .insertInto('nodes')
      .values({ id, seen_at: storeTime, promises: promisesOfRelease })
      .returning('seen_at')
      .executeTakeFirstOrThrow();
    keepSkew(seen_at, before);
  };
  const clean = oneAtATime(async () => {
    await db.deleteFrom('nodes').where(isDead).execute();
    await endLeases(db, skipLocked);
  });
  // Rows that others have locked may hold up the second part. The next sign does not wait for it.
  const beat = async () => {
    if (await sign()) await clean();
  };
  let beating = beat();
  await beating;
  const again = () => {
    // A database that cannot be reached is asked again at the next beat.
    beating = beat().catch((error) => {
      isReadOnly = toWriteFailure?.(error) === 'read-only';
    });
  };
  const timer = isShared ? setInterval(again, beatMs).unref() : undefined;
  const heartbeatAgeMs = () => (isShared ? sinceSeen?.() : undefined);
  const clockSkewMs = () => (isShared ? skew : undefined);
  return {
    get id() {
      return id;
    },
    heartbeatAgeMs,
    clockSkewMs,
    isReadOnly: () => isReadOnly,
    requireAlive() {
      if ((heartbeatAgeMs() ?? 0) > fenceAfterMs) {
        throw new StoreUnavailable(
          'this process has not reached the database for a while; it is tried again',
        );
      }
      if (Math.abs(clockSkewMs() ?? 0) > maxClockSkewMs) {
        throw new StoreUnavailable("this computer's clock differs too much from the database's");
      }
    },
    async leave() {
      // The next process that uses the database alone needs no sign of this one's end.
      if (!isShared) return;
      clearInterval(timer);
      await beating;
      await db.deleteFrom('nodes').where('id', '=', id).execute();
      await endLeases(db, skipLocked);
    },
  };
}

/** Ends the leases of jobs that belong to no living node, so that they can go on at once. */
async function endLeases(db: Kysely<Schema>, skipLocked: Engine['skipLocked']): Promise<void> {
  // A row that is locked is being written by somebody, such as another node that ends the same leases.
  const left = skipLocked(leftJobs(db));
  await db.updateTable('jobs').set({ lease_until: 0 }).where('key', 'in', left).execute();
}

/** The jobs whose lease belongs to no living node. */
function leftJobs(db: Kysely<Schema>) {
  return (
    db
      .selectFrom('jobs')
      .select('jobs.key')
      // This condition matches the partial index on leased jobs, so that the statement does not read the whole table.
      .where('lease_until', 'is not', null)
      .where('lease_until', '<>', 0)
      .where((eb) =>
        eb.or([
          eb('node_id', 'is', null),
          eb('node_id', 'not in', eb.selectFrom('nodes').select('nodes.id')),
        ]),
      )
  );
}
