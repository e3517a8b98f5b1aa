/**
 * Limits payment attempts under way. Each attempt takes a place with each subject by which it is counted, such as the
 * shopper's address. The number of places and counted declines together is limited.
 */
import type { Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import type { Schema } from './schema.ts';
import { countRequest, readCount } from './throttles.ts';

/** Something by which payment attempts are counted, such as one IP address. */
export interface Subject {
  /** Names the subject's counter of declines and its places. */
  readonly key: string;
  /** Number of declines after which no attempt is let through until the interval is over. */
  readonly limit: number;
  /** Maximum number of attempts: declines and attempts under way together. */
  readonly maxAttempts: number;
  /** Length of the interval, in milliseconds. It begins with the first decline. */
  readonly interval: number;
}

export interface TryPlace {
  /** Unique for each payment attempt. */
  readonly id: string;
  readonly subjects: readonly Subject[];
}

/** The id of the row that locks its key, see {@link Engine.lockKeys}. It is no payment attempt's place. */
export const lockId = '';

/** Why a payment attempt gets no place. */
export interface NoPlace {
  /** When the declines stop counting, in milliseconds since 1970; absent when only attempts under way fill the places. */
  readonly resetsAt?: number;
}

/**
 * Takes a place with each subject, or with none when one of them has no place left. Call it in a transaction. A refusal
 * writes nothing, so that a flood of refused attempts does not cause a flood of commits.
 *
 * @param heldUntil when the places become free by themselves, because the process that holds them may have died
 * @returns undefined when the places were taken, otherwise why not
 */
export async function takePlace(
  db: Kysely<Schema>,
  { lockKeys }: Pick<Engine, 'lockKeys'>,
  { id, subjects }: TryPlace,
  now: number,
  heldUntil: number,
): Promise<NoPlace | undefined> {
  const refused = await refusalOf(db, id, subjects, now);
  if (refused) return refused;
  const keys = subjects.map(({ key }) => key);
  if (lockKeys) {
    await lockKeys(db, keys, heldUntil);
    // Until the keys were locked, another attempt may have taken the last place.
    const late = await refusalOf(db, id, subjects, now);
    if (late) return late;
  }
  const rows = keys.map((key) => ({ key, id, held_until: heldUntil }));
  await db
    .insertInto('places')
    .values(rows)
    // They are there when the answer to the first run was lost.
    .onConflict((conflict) => conflict.columns(['key', 'id']).doNothing())
    .execute();
  return undefined;
}

/** Returns why a payment attempt gets no place now; undefined when each subject has one left. */
async function refusalOf(
  db: Kysely<Schema>,
  id: string,
  subjects: readonly Subject[],
  now: number,
): Promise<NoPlace | undefined> {
  let isFull = false;
  const resets: number[] = [];
  for (const { key, limit, maxAttempts } of subjects) {
    // The places come first: an attempt that is declined between the two is counted twice rather than not at all.
    const places = await countPlaces(db, id, key, now);
    const { count = 0, resetsAt = now } = (await readCount(db, key, now)) ?? {};
    if (count >= limit) resets.push(resetsAt);
    else if (count + places >= maxAttempts) isFull = true;
  }
  if (resets.length > 0) return { resetsAt: Math.max(...resets) };
  return isFull ? {} : undefined;
}

/** Whether a payment attempt holds a place. */
export async function holdsPlace(db: Kysely<Schema>, { id, subjects }: TryPlace): Promise<boolean> {
  const keys = subjects.map(({ key }) => key);
  const row = await db
    .selectFrom('places')
    .select('id')
    .where('key', 'in', keys)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Frees the places of a payment attempt, and counts its decline if it was declined. Call it in a transaction. */
export async function leavePlace(
  db: Kysely<Schema>,
  { id, subjects }: TryPlace,
  now: number,
  isDecline: boolean,
): Promise<void> {
  for (const { key, maxAttempts, interval } of isDecline ? subjects : []) {
    await countRequest(db, { key, now, interval, limit: maxAttempts });
  }
  const keys = subjects.map(({ key }) => key);
  await db.deleteFrom('places').where('key', 'in', keys).where('id', '=', id).execute();
}

/**
 * Counts the places of other attempts than `id`. The attempt has its own place already when the answer to the first run was
 * lost.
 */
async function countPlaces(db: Kysely<Schema>, id: string, key: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('places')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('key', '=', key)
    .where('id', 'not in', [lockId, id])
    .where('held_until', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}
