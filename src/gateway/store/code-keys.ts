/**
 * The keys of security codes where several nodes share a database (see `core/code-keys.ts`). The nodes make one key an
 * hour and keep it in a table that PostgreSQL writes neither to its log nor to a backup, and in their memory. A key is
 * deleted from both after 90 minutes, because no code waits longer than half an hour.
 *
 * A crash of the database or a failover empties the table. Then each node puts back the keys that it remembers.
 */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { type CodeKey, type CodeKeys, newCodeKey } from '../core/code-keys.ts';
import { oneAtATime } from '../core/one-at-a-time.ts';
import { startTimer as startTimerOfComputer } from '../core/timer.ts';
import { StoreUnavailable } from '../core/unavailable.ts';
import type { Engine } from './engine.ts';
import type { Schema } from './schema.ts';

const minute = 60_000;
/** How long a key encrypts, in milliseconds. */
const encryptsForMs = 60 * minute;
/** How long a key decrypts, in milliseconds. */
const keptForMs = 90 * minute;
/** How often a node compares its keys with the table, in milliseconds. */
const compareEveryMs = 10_000;
/** How long a missing key may still be put back by another node, in milliseconds. */
const putBackWithinMs = 3 * compareEveryMs;
/** How long the destruction of a key waits for others that read the table, in milliseconds. Meanwhile nobody else reads it. */
const lockTimeoutMs = 100;

export interface SharedCodeKeys extends CodeKeys {
  /** Compares this node's keys with the table: takes the new ones, puts back the missing ones, and deletes the old ones. */
  compare(): Promise<void>;
  stop(): void;
}

interface KeptKey extends CodeKey {
  /** When it was made by the database's clock; 0 until the table has told it. */
  readonly madeAt: number;
  /** Returns how long ago it was made, in milliseconds. */
  age(): number;
}

/** @param startTimer begins to measure a time in milliseconds, for tests */
export function sharedCodeKeys(
  db: Kysely<Schema>,
  { storeTime }: Pick<Engine, 'storeTime'>,
  startTimer: () => () => number = startTimerOfComputer,
): SharedCodeKeys {
  /** The keys of this node. */
  const kept = new Map<string, KeptKey>();
  /** The keys that neither this node nor the table had, with the time since one was first missed. */
  const missed = new Map<string, () => number>();

  function keep(found: CodeKey, ageNow: number, madeAt: number): void {
    const elapsed = startTimer();
    kept.set(found.id, { ...found, madeAt, age: () => ageNow + elapsed() });
  }

  function forgetOld(): void {
    for (const [id, { age }] of kept) if (age() >= keptForMs) kept.delete(id);
    for (const [id, elapsed] of missed) if (elapsed() >= keptForMs) missed.delete(id);
  }

  async function insert({ id, key }: CodeKey, age: number): Promise<void> {
    await db
      .insertInto('code_keys')
      .values((eb) => ({
        id,
        key: Buffer.from(key).toString('hex'),
        made_at: eb(storeTime, '-', Math.round(age)),
      }))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  async function compare(): Promise<void> {
    forgetOld();
    await destroyOld(db, storeTime);
    const rows = await db
      .selectFrom('code_keys')
      .select((eb) => ['id', 'key', 'made_at', eb(storeTime, '-', eb.ref('made_at')).as('age')])
      .execute();
    // The others wait for their destruction, and nobody takes them any more.
    const usable = rows.filter(({ age }) => age < keptForMs);
    const inTable = new Set(rows.map(({ id }) => id));
    for (const one of kept.values()) if (!inTable.has(one.id)) await insert(one, one.age());
    for (const { id, key, age, made_at } of usable) {
      const known = kept.get(id);
      if (known === undefined) keep({ id, key: Buffer.from(key, 'hex') }, age, made_at);
      else kept.set(id, { ...known, madeAt: made_at });
    }
  }

  function newest(): CodeKey | undefined {
    const usable = [...kept.values()].filter(({ age }) => age() < encryptsForMs);
    // Nodes that have the same keys choose the same one, also of two that were made in the same millisecond.
    return usable.sort((one, other) => other.madeAt - one.madeAt || (one.id < other.id ? 1 : -1))[0];
  }

  /** All requests that wait for a new key at once get the same one. */
  const make = oneAtATime(async (): Promise<CodeKey> => {
    await compare();
    const shared = newest();
    if (shared !== undefined) return shared;
    // Two nodes that come here at once make two keys, and each takes the newest of the table.
    const own = newCodeKey();
    await insert(own, 0);
    keep(own, 0, 0);
    await compare();
    return newest() ?? own;
  });

  // A database that cannot be reached is asked again the next time.
  const timer = setInterval(() => void compare().catch(() => {}), compareEveryMs).unref();

  return {
    compare,
    current: async () => newest() ?? make(),
    async find(id) {
      forgetOld();
      if (!kept.has(id)) await compare();
      const found = kept.get(id);
      if (found !== undefined) {
        missed.delete(id);
        return found.key;
      }
      const elapsed = missed.get(id) ?? startTimer();
      missed.set(id, elapsed);
      return elapsed() < putBackWithinMs ? 'elsewhere' : 'destroyed';
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Deletes the keys that are too old, from the table and from its file. A deleted row would stay readable in the file, even
 * after VACUUM, until another one is written in its place. TRUNCATE gives the table a new file, into which the other keys are
 * written again, and removes the old one. When others read the table for long, as a dump does, the next call does it.
 */
async function destroyOld(db: Kysely<Schema>, storeTime: Engine['storeTime']): Promise<void> {
  const isOld = sql<SqlBool>`made_at <= ${storeTime} - ${keptForMs}`;
  const old = await db.selectFrom('code_keys').select('id').where(isOld).limit(1).executeTakeFirst();
  if (old === undefined) return;
  await db
    .transaction()
    .execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
      await sql`lock table code_keys in access exclusive mode`.execute(transaction);
      const kept = await transaction
        .selectFrom('code_keys')
        .selectAll()
        .where(({ not }) => not(isOld))
        .execute();
      await sql`truncate code_keys`.execute(transaction);
      if (kept.length > 0) await transaction.insertInto('code_keys').values(kept).execute();
    })
    .catch((error) => {
      if (!(error instanceof StoreUnavailable)) throw error;
    });
}
