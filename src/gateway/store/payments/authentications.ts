/** Authentications that wait for the shopper's browser or for the issuer (threeds-security A). */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Authentication } from '../../lifecycle/authentication.ts';
import { insertJobs, type NewJob } from '../jobs/jobs.ts';
import type { Repeat } from '../repeat.ts';
import type { AuthenticationRow, Schema } from '../schema/schema.ts';
import type { TellWritten } from '../written.ts';
import { hasNul } from './nul.ts';

export interface NewAuthentication {
  /** 32 lowercase hex. The shopper's browser holds it as its only credential for the authentication's page and steps. */
  readonly id: string;
  /** The `threeDSServerTransID` that the issuer knows: a UUID. */
  readonly transactionId: string;
  readonly paymentId: string;
  readonly state: Authentication;
  /** The order with its card, encrypted; null while the acquirer has the card, and once the payment has an outcome. */
  readonly sealed: string | null;
  readonly keyId: string;
}

export interface StoredAuthentication extends NewAuthentication {
  readonly version: number;
}

export function createAuthentications(db: Kysely<Schema>, scrub: () => Promise<boolean>, repeat: Repeat) {
  const find = async (column: 'id' | 'transaction_id' | 'payment_id', value: string) => {
    if (hasNul(value)) return undefined;
    const row = await db
      .selectFrom('authentications')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst();
    return row && authenticationOf(row);
  };
  return {
    /**
     * Adds an authentication, unless its payment already has one. The job ends the authentication when neither the
     * shopper nor the issuer does.
     */
    async add(authentication: NewAuthentication, ...jobs: NewJob[]): Promise<void> {
      const write = async (transaction: Kysely<Schema>, tell: TellWritten) => {
        const { id, transactionId, paymentId, state } = authentication;
        tell({ kind: 'authentication', id, transactionId, paymentId, state });
        await transaction
          .insertInto('authentications')
          .values(rowOf(authentication))
          .onConflict((conflict) => conflict.column('payment_id').doNothing())
          .execute();
        await insertJobs(transaction, jobs, tell);
      };
      await repeat((tell) => db.transaction().execute((transaction) => write(transaction, tell)));
    },
    find: (id: string) => find('id', id),
    /** @param transactionId the UUID that the issuer knows */
    findByTransaction: (transactionId: string) => find('transaction_id', transactionId),
    findByPayment: (paymentId: string) => find('payment_id', paymentId),
    /** Writes a new state. False when another request changed the authentication since it was read. */
    change: (seen: Pick<StoredAuthentication, 'id' | 'version'>, state: Authentication) =>
      repeat(
        (tell) => {
          tell({ kind: 'authentication step', state });
          return changeState(db, seen, state);
        },
        {
          async findStored() {
            const authentication = await find('id', seen.id);
            const isMine =
              authentication?.version === seen.version + 1 &&
              JSON.stringify(authentication.state) === JSON.stringify(state);
            return isMine || undefined;
          },
        },
      ),
    /** Erases a payment's waiting card. False when a reader of the database files may still find traces of it. */
    async erase(paymentId: string): Promise<boolean> {
      await repeat(() => eraseSealed(db, paymentId));
      return scrub();
    },
  };
}

async function changeState(
  db: Kysely<Schema>,
  { id, version }: Pick<StoredAuthentication, 'id' | 'version'>,
  state: Authentication,
): Promise<boolean> {
  const changed = await db
    .updateTable('authentications')
    .set({ state: JSON.stringify(state), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Erases a payment's waiting card, inside the transaction that writes its outcome. False when there was none. */
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
