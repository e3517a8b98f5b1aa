/** The tables by which the nodes of a database hand each other the keys of security codes (see `code-keys.ts`). */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { StoreUnavailable } from '../core/unavailable.ts';
import type { Engine } from './engine.ts';
import type { CodeKeyShareRow, Schema } from './schema.ts';

/** A node that has not shown itself for so long gets no keys any more, in milliseconds. */
const memberForMs = 60_000;
/** How long the destruction of a key waits for others that read the table, in milliseconds. Meanwhile nobody else reads it. */
const lockTimeoutMs = 100;

/** A node that takes part, under the public key of this hour. */
export interface Member {
  readonly id: string;
  readonly publicKey: string;
}

/** A key, sealed for one member. */
export interface Share extends Omit<CodeKeyShareRow, 'made_at'> {
  readonly madeAt: number;
  /** How long ago the key was made, in milliseconds. */
  readonly age: number;
}

export function createCodeKeyShares(db: Kysely<Schema>, { storeTime }: Pick<Engine, 'storeTime'>) {
  return {
    /** Shows the member to the others. */
    async announce({ id, publicKey }: Member): Promise<void> {
      await db
        .insertInto('code_key_members')
        .values({ id, public_key: publicKey, seen_at: storeTime })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: storeTime }))
        .execute();
    },
    /** Returns the members that are there now, and removes the others. */
    async members(): Promise<Member[]> {
      await db
        .deleteFrom('code_key_members')
        .where('seen_at', '<', (eb) => eb(storeTime, '-', memberForMs))
        .execute();
      const rows = await db.selectFrom('code_key_members').select(['id', 'public_key']).execute();
      return rows.map(({ id, public_key }) => ({ id, publicKey: public_key }));
    },
    /** Takes members away whose node ends, so that nobody waits for what they could hand on. */
    async leave(ids: readonly string[]): Promise<void> {
      await db.deleteFrom('code_key_members').where('id', 'in', ids).execute();
    },
    async read(): Promise<Share[]> {
      const rows = await db
        .selectFrom('code_key_shares')
        .selectAll()
        .select((eb) => eb(storeTime, '-', eb.ref('made_at')).as('age'))
        .execute();
      return rows.map(({ made_at, ...row }) => ({ ...row, madeAt: made_at }));
    },
    async add(share: Pick<Share, 'key_id' | 'member_id' | 'sealed' | 'age'>): Promise<void> {
      const { age, ...row } = share;
      await db
        .insertInto('code_key_shares')
        .values((eb) => ({ ...row, made_at: eb(storeTime, '-', Math.round(age)) }))
        .onConflict((conflict) => conflict.columns(['key_id', 'member_id']).doNothing())
        .execute();
    },
    destroyOld: (keptForMs: number) => destroyOld(db, storeTime, keptForMs),
  };
}

/**
 * Deletes the keys that are too old, from the table and from its file. A deleted row would stay readable in the file, even
 * after VACUUM, until another one is written in its place. TRUNCATE gives the table a new file, into which the other keys are
 * written again, and removes the old one. When others read the table for long, as a dump does, the next call does it.
 */
async function destroyOld(
  db: Kysely<Schema>,
  storeTime: Engine['storeTime'],
  keptForMs: number,
): Promise<void> {
  const isOld = sql<SqlBool>`made_at <= ${storeTime} - ${keptForMs}`;
  const old = await db
    .selectFrom('code_key_shares')
    .select('key_id')
    .where(isOld)
    .limit(1)
    .executeTakeFirst();
  if (old === undefined) return;
  await db
    .transaction()
    .execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
      await sql`lock table code_key_shares in access exclusive mode`.execute(transaction);
      const kept = await transaction
        .selectFrom('code_key_shares')
        .selectAll()
        .where(({ not }) => not(isOld))
        .execute();
      await sql`truncate code_key_shares`.execute(transaction);
      if (kept.length > 0) await transaction.insertInto('code_key_shares').values(kept).execute();
    })
    .catch((error) => {
      if (!(error instanceof StoreUnavailable)) throw error;
    });
}
