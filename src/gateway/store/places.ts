/**
 * Limits payment attempts under way. Each takes a place with each subject it is counted by, such as the shopper's address;
 * places and counted declines together are limited.
 */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { countRequest, readCount } from './throttles.ts';

/** Something by which payment attempts are counted, such as one IP address. */
export interface Subject {
  /** Names the subject's counter of declines and its places. */
  readonly key: string;
  /** Number of declines after which no attempt is let through until the interval is over. */
  readonly limit: number;
  /** Maximum of declines and attempts under way together. */
  readonly most: number;
  /** Length of the interval, in milliseconds. It begins with the first decline. */
  readonly interval: number;
}

export interface TryPlace {
  /** Unique for each payment attempt. */
  readonly id: string;
  readonly subjects: readonly Subject[];
}

/** The reason why a payment attempt gets no place. */
export interface NoPlace {
  /** When the declines stop counting, in milliseconds since 1970; absent when only attempts under way fill the places. */
  readonly resetsAt?: number;
}

/**
 * Takes a place with each subject, or with none when one of them has no place left. To be run in a transaction. A
 * refusal writes nothing, because a flood of refusals must not become a flood of commits.
 *
 * @param heldUntil when the places become free by themselves, because the process that holds them may have died
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

/** Counts a payment attempt's decline, if it was one, and frees its places. To be run in a transaction. */
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
