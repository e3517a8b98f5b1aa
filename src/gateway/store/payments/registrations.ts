import type { Kysely, Selectable } from 'kysely';
import type { RegistrationRecord } from '#contract/payment.ts';
import type { NewJob } from '../../jobs/job.ts';
import type { RegistrationState } from '../../lifecycle/registration.ts';
import { insertJobs } from '../jobs/jobs.ts';
import { isPromised, namesPromise } from '../nodes/promises.ts';
import type { Repeat, RepeatOptions } from '../repeat.ts';
import type { RegistrationRow, Schema } from '../schema/schema.ts';
import type { TellWritten } from '../written.ts';
import { toCustomerHash } from './customer-hash.ts';
import { hasNul } from './nul.ts';

export interface Registration {
  readonly id: string;
  /** The channel. */
  readonly entityId: string;
  /** The checkout in which it was made: 32 upper-case hex. */
  readonly checkoutId: string | null;
  readonly brand: string;
  readonly state: RegistrationState;
  /** The record as merchants read it, masked. */
  readonly record: RegistrationRecord;
  /** The payment instrument, encrypted; null unless the state is active or unconfirmed. */
  readonly sealed: string | null;
  /** Id of the key that encrypted `sealed`. */
  readonly keyId: string;
  readonly createdAt: number;
  /** When a payment with it first succeeded; null when none is known to have. */
  readonly paidAt: number | null;
}

/** New content of a registration, or the same instrument encrypted under another key. */
export interface RegistrationChange {
  readonly id: string;
  /** The encrypted instrument that is replaced. When the row holds another one by now, nothing is changed. */
  readonly before: string;
  /** The record that is replaced. When the row holds another one by now, nothing is changed. */
  readonly recordBefore?: RegistrationRecord;
  readonly sealed: string;
  readonly keyId: string;
  readonly record?: RegistrationRecord;
  readonly jobs?: readonly NewJob[];
}

/** A registration to insert, with the jobs that are written in the same transaction. */
export interface NewRegistration extends Omit<Registration, 'paidAt'> {
  readonly jobs?: readonly NewJob[];
}

/** The stored payment instruments. */
export type Registrations = ReturnType<typeof createRegistrations>;

/**
 * @param scrub removes erased data from the database's files, where the old encrypted instrument would otherwise stay
 * in the log
 */
export function createRegistrations(db: Kysely<Schema>, scrub: () => Promise<boolean>, repeat: Repeat) {
  const transact = <T>(
    write: (transaction: Kysely<Schema>, tell: TellWritten) => Promise<T>,
    options?: RepeatOptions<T>,
  ) => repeat((tell) => db.transaction().execute((transaction) => write(transaction, tell)), options);
  return {
    insert: (registration: NewRegistration) =>
      transact((transaction, tell) => insertRegistration(transaction, registration, tell)),
    find: (id: string) => findRegistration(db, id),
    /**
     * Changes registrations in one transaction. Skips those that were changed or deregistered since they were read.
     *
     * @returns how many were changed
     */
    async change(changes: readonly RegistrationChange[]): Promise<number> {
      const changed = await transact((transaction, tell) => changeRegistrations(transaction, changes, tell));
      if (changed > 0) await scrub();
      return changed;
    },
    /** Whether every node shows no acquirer's name of an instrument; see `namesPromise`. */
    canKeepNames: () => isPromised(db, namesPromise),
    /** Erases the instrument for good. False when the registration is no longer active. */
    async deregister(id: string, jobs: readonly NewJob[]): Promise<boolean> {
      const isErased = await transact((transaction, tell) => deregister(transaction, id, jobs, tell), {
        findStored: async () => (await findRegistration(db, id))?.state === 'deregistered' || undefined,
      });
      if (isErased) await scrub();
      return isErased;
    },
    /** Ids of the keys under which an instrument is encrypted, without the given ones. */
    keyIdsBesides: (keyIds: readonly string[]) => keyIdsBesides(db, keyIds),
    /** Registrations whose instrument is encrypted under another key than `keyId`: sorted by id, beginning after `afterId`. */
    underOtherKeys: (keyId: string, afterId: string, limit: number) =>
      underOtherKeys(db, keyId, afterId, limit),
  };
}

/** Inserts a registration, inside a transaction. An existing row of the same id stays unchanged. */
export async function insertRegistration(
  db: Kysely<Schema>,
  { jobs = [], ...registration }: NewRegistration,
  tell: TellWritten,
): Promise<void> {
  await db
    .insertInto('registrations')
    .values({
      id: registration.id,
      entity_id: registration.entityId,
      checkout_id: registration.checkoutId,
      brand: registration.brand,
      state: registration.state,
      record: JSON.stringify(registration.record),
      sealed: registration.sealed,
      key_id: registration.keyId,
      created_at: registration.createdAt,
      customer_hash: toCustomerHash(registration.record),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await insertJobs(db, jobs, tell);
}

/** Makes an unconfirmed registration usable, whose payment has succeeded at this time. */
export async function confirmRegistration(db: Kysely<Schema>, id: string, at: number): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ state: 'active', paid_at: at })
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .execute();
}

/** Notes that a payment with a registration has succeeded, unless one had before. */
export async function markPaid(
  db: Kysely<Schema>,
  { id, at }: { readonly id: string; readonly at: number },
): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ paid_at: at })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .execute();
}

/** Removes an unconfirmed registration with its instrument. */
export async function dropRegistration(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('registrations').where('id', '=', id).where('state', '=', 'unconfirmed').execute();
}

export async function findRegistration(db: Kysely<Schema>, id: string): Promise<Registration | undefined> {
  if (hasNul(id)) return undefined;
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst();
  return row && registrationOfRow(row);
}

async function changeRegistrations(
  db: Kysely<Schema>,
  changes: readonly RegistrationChange[],
  tell: TellWritten,
): Promise<number> {
  let changed = 0;
  for (const { id, before, recordBefore, sealed, keyId, record, jobs = [] } of changes) {
    const row = await db
      .updateTable('registrations')
      .set({
        sealed,
        key_id: keyId,
        ...(record && { record: JSON.stringify(record), customer_hash: toCustomerHash(record) }),
      })
      .where('id', '=', id)
      .where('sealed', '=', before)
      .$if(recordBefore !== undefined, (query) => query.where('record', '=', JSON.stringify(recordBefore)))
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) continue;
    changed += 1;
    await insertJobs(db, jobs, tell);
  }
  return changed;
}

async function deregister(
  db: Kysely<Schema>,
  id: string,
  jobs: readonly NewJob[],
  tell: TellWritten,
): Promise<boolean> {
  const row = await db
    .updateTable('registrations')
    .set({ state: 'deregistered', sealed: null })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await insertJobs(db, jobs, tell);
  return true;
}

async function underOtherKeys(
  db: Kysely<Schema>,
  keyId: string,
  afterId: string,
  limit: number,
): Promise<Registration[]> {
  const rows = await db
    .selectFrom('registrations')
    .selectAll()
    .where('key_id', '<>', keyId)
    .where('sealed', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(registrationOfRow);
}

function registrationOfRow(row: Selectable<RegistrationRow>): Registration {
  return {
    id: row.id,
    entityId: row.entity_id,
    checkoutId: row.checkout_id,
    brand: row.brand,
    state: row.state,
    record: JSON.parse(row.record),
    sealed: row.sealed,
    keyId: row.key_id,
    createdAt: row.created_at,
    paidAt: row.paid_at,
  };
}

/** Goes from key to key in their index, because a `distinct` would read every registration. */
async function keyIdsBesides(db: Kysely<Schema>, keyIds: readonly string[]): Promise<string[]> {
  const others: string[] = [];
  for (let id = await nextKeyId(db, ''); id !== undefined; id = await nextKeyId(db, id)) {
    if (!keyIds.includes(id) && (await isKeyUsed(db, id))) others.push(id);
  }
  return others;
}

async function nextKeyId(db: Kysely<Schema>, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('registrations')
    .select('key_id')
    .where('key_id', '>', after)
    .orderBy('key_id')
    .limit(1)
    .executeTakeFirst();
  return row?.key_id;
}

/** Whether an instrument is still stored under this key. Of deleted registrations nothing is. */
async function isKeyUsed(db: Kysely<Schema>, keyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('key_id', '=', keyId)
    .where('sealed', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
