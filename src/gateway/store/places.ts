/** Places of tries to pay that are under way, beside the counters of those that were declined. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { countRequest, readCount } from './throttles.ts';

/** What tries are counted by, such as one address. */
export interface Subject {
  /** Of its counter of declines and of its places. */
  readonly key: string;
  /** Declines after which nothing is tried until their interval is over. */
  readonly limit: number;
  /** Declines and tries under way together. */
  readonly most: number;
  /** Length of an interval that begins with a decline, in milliseconds. */
  readonly interval: number;
}

export interface TryPlace {
  /** Names this try alone. */
  readonly id: string;
  readonly subjects: readonly Subject[];
}

/** Why a try gets no place. */
export interface NoPlace {
  /** When the declines are forgotten; absent when only tries under way fill the places. */
  readonly resetsAt?: number;
}

/**
 * Takes a place with each subject, or with none when one of them has no place left. To be run in a transaction. A
 * refusal writes nothing, because a flood of refusals must not become a flood of commits.
 *
 * @param heldUntil when the places are free again although nobody has left them: the process may have died
 * @returns undefined when the places were taken, otherwise why not
 */
export async function takePlace(
  db: Kysely<Schema>,
  { id, subjects }: TryPlace,
  now: number,
  heldUntil: number,
): Promise<NoPlace | undefined> {
  let isFull = false;
  const resets: number[] = [];
  for (const { key, limit, most } of subjects) {
    const { count = 0, resetsAt = now } = (await readCount(db, key, now)) ?? {};
    if (count >= limit) resets.push(resetsAt);
    else if (count + (await countPlaces(db, key, now)) >= most) isFull = true;
  }
  if (resets.length > 0) return { resetsAt: Math.max(...resets) };
  if (isFull) return {};
  await db.deleteFrom('places').where('held_until', '<=', now).execute();
  const rows = subjects.map(({ key }) => ({ key, id, held_until: heldUntil }));
  await db.insertInto('places').values(rows).execute();
  return undefined;
}

/** Frees the places of a try, and counts its decline before. To be run in a transaction. */
export async function leavePlace(
  db: Kysely<Schema>,
  { id, subjects }: TryPlace,
  now: number,
  isDecline: boolean,
): Promise<void> {
  for (const { key, most, interval } of isDecline ? subjects : []) {
    await countRequest(db, { key, now, interval, limit: most });
  }
  const keys = subjects.map(({ key }) => key);
  await db.deleteFrom('places').where('key', 'in', keys).where('id', '=', id).execute();
}

async function countPlaces(db: Kysely<Schema>, key: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('places')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('key', '=', key)
    .where('held_until', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}
