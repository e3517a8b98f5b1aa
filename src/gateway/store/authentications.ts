/** Authentications that wait for the shopper's browser or for the issuer (threeds-security A). */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Authentication } from '../lifecycle/authentication.ts';
import { insertJob, type NewJob } from './jobs.ts';
import type { AuthenticationRow, Schema } from './schema.ts';

export interface NewAuthentication {
  /** 32 lowercase hex; the shopper's browser knows it, and whoever knows it may ask what comes next. */
  readonly id: string;
  /** UUID; the issuer knows it. */
  readonly transactionId: string;
  readonly paymentId: string;
  readonly state: Authentication;
  /** Order with its means, encrypted. */
  readonly sealed: string;
  readonly keyId: string;
}

export interface StoredAuthentication extends Omit<NewAuthentication, 'sealed'> {
  /** Null as soon as there is an outcome. */
  readonly sealed: string | null;
  readonly version: number;
}

export interface Authentications {
  /** Of one payment one stays, the first. The job ends it when nobody else does. Forgets what is older than a day. */
  add(authentication: NewAuthentication, job: NewJob): Promise<void>;
  find(id: string): Promise<StoredAuthentication | undefined>;
  /** @param transactionId the UUID that the issuer knows */
  findByTransaction(transactionId: string): Promise<StoredAuthentication | undefined>;
  findByPayment(paymentId: string): Promise<StoredAuthentication | undefined>;
  /** False when somebody else changed it since it was read. */
  change(seen: Pick<StoredAuthentication, 'id' | 'version'>, state: Authentication): Promise<boolean>;
  /** Erases the card that waits with a payment; false when traces may be left in files, because somebody reads them. */
  erase(paymentId: string): Promise<boolean>;
}

/** The id is all that its page and its steps ask for. What came of it stands in the payment. */
const maxAgeMs = 24 * 60 * 60 * 1000;

export function authenticationsOf(db: Kysely<Schema>, scrub: () => Promise<boolean>): Authentications {
  const find = async (column: 'id' | 'transaction_id' | 'payment_id', value: string) => {
    const row = await db
      .selectFrom('authentications')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst();
    // One driver looks for what stands before a NUL.
    return row?.[column] === value ? authenticationOf(row) : undefined;
  };
  return {
    async add(authentication, job) {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('authentications')
          .where('created_at', '<', authentication.state.beganAt - maxAgeMs)
          // A card that still waits is erased first, out of the files as well.
          .where('sealed', 'is', null)
          .execute();
        await transaction
          .insertInto('authentications')
          .values(rowOf(authentication))
          .onConflict((conflict) => conflict.column('payment_id').doNothing())
          .execute();
        await insertJob(transaction, job);
      });
    },
    find: (id) => find('id', id),
    findByTransaction: (transactionId) => find('transaction_id', transactionId),
    findByPayment: (paymentId) => find('payment_id', paymentId),
    async change({ id, version }, state) {
      const changed = await db
        .updateTable('authentications')
        .set({ state: JSON.stringify(state), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    async erase(paymentId) {
      await eraseSealed(db, paymentId);
      return scrub();
    },
  };
}

/** Inside the transaction of an outcome: nothing of the card stays. Whether there was anything. */
export async function eraseSealed(db: Kysely<Schema>, paymentId: string): Promise<boolean> {
  const erased = await db
    .updateTable('authentications')
    .set({ sealed: null })
    .where('payment_id', '=', paymentId)
    .where('sealed', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return erased !== undefined;
}

function rowOf(authentication: NewAuthentication): Insertable<AuthenticationRow> {
  return {
    id: authentication.id,
    transaction_id: authentication.transactionId,
    payment_id: authentication.paymentId,
    state: JSON.stringify(authentication.state),
    sealed: authentication.sealed,
    key_id: authentication.keyId,
    created_at: authentication.state.beganAt,
  };
}

function authenticationOf(row: Selectable<AuthenticationRow>): StoredAuthentication {
  return {
    id: row.id,
    transactionId: row.transaction_id,
    paymentId: row.payment_id,
    state: JSON.parse(row.state),
    sealed: row.sealed,
    keyId: row.key_id,
    version: row.version,
  };
}
