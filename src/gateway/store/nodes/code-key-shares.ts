/** The tables by which the nodes of a database hand each other the keys of security codes (see `code-keys.ts`). */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { StoreUnavailable } from '../../core/unavailable.ts';
import type { Engine } from '../engine.ts';
import type { CodeKeyShareRow } from '../schema/key-rows.ts';
import type { Schema } from '../schema/schema.ts';

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

/** What the nodes have put into the tables. */
export interface SharedKeys {
  readonly members: readonly Member[];
  readonly shares: readonly Share[];
}

export function createCodeKeyShares(db: Kysely<Schema>, { storeTime }: Pick<Engine, 'storeTime'>) {
  const removeGone = () =>
    db
      .deleteFrom('code_key_members')
      .where('seen_at', '<', (eb) => eb(storeTime, '-', memberForMs))
      .execute();
  return {
    /**
     * Shows a member to the others, and returns what all have put there. It is one statement, because an idle node makes it
     * again and again. Members and shares that are too old are removed, and are not in the answer.
     */
    async exchange(own: Member, keptForMs: number): Promise<SharedKeys> {
      const rows = await db
        .with('announced', (transaction) =>
          transaction
            .insertInto('code_key_members')
            .values({ id: own.id, public_key: own.publicKey, seen_at: storeTime })
            .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: storeTime })),
        )
        .selectFrom('code_key_members as member')
        .fullJoin('code_key_shares as share', 'share.member_id', 'member.id')
        .select(['member.id', 'member.public_key', 'share.key_id', 'share.member_id', 'share.sealed'])
        .select((eb) => [
          'share.made_at',
          eb(storeTime, '-', eb.ref('share.made_at')).as('age'),
          eb(storeTime, '-', eb.ref('member.seen_at')).as('unseen'),
        ])
        .execute();
      // The statement does not see the row that it writes.
      const members = new Map([[own.id, own]]);
      const shares: Share[] = [];
      let [hasGone, hasOld] = [false, false];
      for (const { id, public_key, unseen, key_id, member_id, sealed, made_at, age } of rows) {
        if (id !== null && public_key !== null && id !== own.id) {
          if (Number(unseen) < memberForMs) members.set(id, { id, publicKey: public_key });
          else hasGone = true;
        }
        if (key_id !== null && member_id !== null && sealed !== null) {
          if (Number(age) < keptForMs)
            shares.push({ key_id, member_id, sealed, madeAt: Number(made_at), age: Number(age) });
          else hasOld = true;
        }
      }
      if (hasGone) await removeGone();
      if (hasOld) await destroyOld(db, storeTime, keptForMs);
      return { members: [...members.values()], shares };
    },
    /** Takes members away whose node ends, so that nobody waits for what they could hand on. */
    async leave(ids: readonly string[]): Promise<void> {
      await db.deleteFrom('code_key_members').where('id', 'in', ids).execute();
    },
    async add(share: Pick<Share, 'key_id' | 'member_id' | 'sealed' | 'age'>): Promise<void> {
      const { age, ...row } = share;
      await db
        .insertInto('code_key_shares')
        .values((eb) => ({ ...row, made_at: eb(storeTime, '-', Math.round(age)) }))
        .onConflict((conflict) => conflict.columns(['key_id', 'member_id']).doNothing())
        .execute();
    },
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
