/**
 * Erases the data of one shopper, as a shopper may demand. What the books need stays: amounts, times, references and
 * result codes of payments.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Repeat } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';
import { customerHash } from './customer-hash.ts';
import { isLeaseOver } from './leases.ts';

/** How many rows one statement reads. */
const batch = 500;

/** The members of a payment's record that are not about a person. */
const keptOfRecord = [
  'id',
  'referencedId',
  'paymentType',
  'paymentBrand',
  'amount',
  'currency',
  'descriptor',
  'merchantTransactionId',
  'merchantInvoiceId',
  'result',
  'buildNumber',
  'timestamp',
  'ndc',
];

/** The parameters of a checkout that are not about a person. */
const keptOfCheckout = [
  'entityId',
  'amount',
  'currency',
  'paymentType',
  'merchantTransactionId',
  'merchantInvoiceId',
  'testMode',
];

export interface ShopperToErase {
  /** The shopper's id in the merchant's system, as sent in `customer.merchantCustomerId`. */
  readonly merchantCustomerId: string;
  /** The channel; with all channels when absent. */
  readonly entityId?: string | undefined;
  /** The present time, in milliseconds since 1970. It decides which checkouts have expired. */
  readonly now: number;
}

/** How many rows were found and emptied. */
export interface ErasedShopper {
  readonly payments: number;
  readonly registrations: number;
  readonly checkouts: number;
  /** How many payments and checkouts were left as they are, because they are still under way. */
  readonly underWay: number;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Erases the data of a shopper. A second call finds nothing more, except what was under way: a payment without a final
 * outcome needs its data to go on, and its outcome would write them again; an open checkout can still be paid.
 */
export async function eraseShopper(
  db: Kysely<Schema>,
  repeat: Repeat,
  shopper: ShopperToErase,
): Promise<ErasedShopper> {
  const { merchantCustomerId: id, now } = shopper;
  const isOfCustomer = (record: Json) => (record.customer as Json | undefined)?.merchantCustomerId === id;
  /** Registrations that the shopper's payments made or charged. */
  const charged = new Set<string>();

  const isFinal = sql<boolean>`state in ('succeeded', 'failed')`;
  const finalPayments = { table: 'payments', column: 'record', isOver: isFinal } as const;
  const payments = await eachFound(db, finalPayments, shopper, async (match) => {
    const record: Json = JSON.parse(match.json);
    if (!isOfCustomer(record)) return 'not found';
    if (match.over === 0) return 'under way';
    const rest = reduced(record, keptOfRecord);
    const isErased = await repeat(
      () =>
        db.transaction().execute(async (transaction) => {
          const row = await transaction
            .updateTable('payments')
            .set({
              record: rest,
              registration_id: null,
              shopper_result_url: null,
              notification_url: null,
              customer_hash: null,
            })
            .where('id', '=', match.id)
            .where('record', '=', match.json)
            .where(isFinal)
            .returning('id')
            .executeTakeFirst();
          if (row === undefined) return false;
          await transaction.deleteFrom('authentications').where('payment_id', '=', match.id).execute();
          return true;
        }),
      { findStored: () => holds(db, finalPayments, match.id, rest) },
    );
    if (!isErased) return 'changed';
    if (typeof record.registrationId === 'string') charged.add(record.registrationId);
    return 'erased';
  });
  const anyRegistration = { table: 'registrations', column: 'record', isOver: sql<boolean>`1 = 1` } as const;
  const registrations = await eachFound(db, anyRegistration, shopper, async (match) => {
    const record: Json = JSON.parse(match.json);
    if (!isOfCustomer(record) && !charged.has(match.id)) return 'not found';
    charged.delete(match.id);
    await eraseRegistration(db, repeat, match.id, record);
    return 'erased';
  });
  let others = 0;
  for (const registrationId of charged) {
    const row = await db
      .selectFrom('registrations')
      .select('record')
      .where('id', '=', registrationId)
      .executeTakeFirst();
    if (row === undefined) continue;
    await eraseRegistration(db, repeat, registrationId, JSON.parse(row.record));
    others += 1;
  }
  // A declined checkout can be paid until it expires. When a process died before its payment began, nothing was charged.
  const isOver = sql<boolean>`(state = 'paid' or (expires_at <= ${now} and (state in ('open', 'declined')
    or (state = 'processing' and payment_id is null and ${isLeaseOver(now)}))))`;
  const pastCheckouts = { table: 'checkouts', column: 'parameters', isOver } as const;
  const checkouts = await eachFound(db, pastCheckouts, shopper, async (match) => {
    const parameters: Json = JSON.parse(match.json);
    if (parameters['customer.merchantCustomerId'] !== id) return 'not found';
    if (match.over === 0) return 'under way';
    const rest = reduced(parameters, keptOfCheckout);
    const isErased = await repeat(
      async () => {
        const row = await db
          .updateTable('checkouts')
          .set({ parameters: rest, saved: null, customer_hash: null })
          .where('id', '=', match.id)
          .where('parameters', '=', match.json)
          .where(isOver)
          .returning('id')
          .executeTakeFirst();
        return row !== undefined;
      },
      { findStored: () => holds(db, pastCheckouts, match.id, rest) },
    );
    return isErased ? 'erased' : 'changed';
  });
  return {
    payments: payments.erased,
    registrations: registrations.erased + others,
    checkouts: checkouts.erased,
    underWay: payments.underWay + checkouts.underWay,
  };
}

async function eraseRegistration(
  db: Kysely<Schema>,
  repeat: Repeat,
  id: string,
  record: Json,
): Promise<void> {
  await repeat(() =>
    db
      .updateTable('registrations')
      .set({
        state: 'deregistered',
        sealed: null,
        record: reduced(record, keptOfRecord),
        customer_hash: null,
      })
      .where('id', '=', id)
      .execute(),
  );
}

/** A row as it was read. */
interface Found {
  readonly id: string;
  readonly json: string;
  /** 1 when the row may be erased, 0 when it is still under way. */
  readonly over: number;
}

/** The rows that are searched. */
interface Searched {
  readonly table: 'payments' | 'registrations' | 'checkouts';
  readonly column: 'record' | 'parameters';
  /** The condition of rows that may be erased. */
  readonly isOver: RawBuilder<boolean>;
}

/** What became of a row; `changed`: it was changed since it was read, so nothing was written. */
type Erasure = 'erased' | 'changed' | 'under way' | 'not found';

/** Calls `erase` for each row that has the hash of the shopper's id, and counts the erased ones and those under way. */
async function eachFound(
  db: Kysely<Schema>,
  searched: Searched,
  { merchantCustomerId, entityId }: ShopperToErase,
  erase: (match: Found) => Promise<Erasure>,
): Promise<{ readonly erased: number; readonly underWay: number }> {
  const { table, column, isOver } = searched;
  const ofEntity: RawBuilder<unknown> = entityId === undefined ? sql`` : sql`and entity_id = ${entityId}`;
  let erased = 0;
  let underWay = 0;
  for (let last = ''; ; ) {
    // A shop may send the same id for all its guests.
    const { rows } = await sql<Found>`
      select id, ${sql.ref(column)} as json, case when ${isOver} then 1 else 0 end as "over"
      from ${sql.table(table)} where customer_hash = ${customerHash(merchantCustomerId)} ${ofEntity} and id > ${last}
      order by id limit ${batch}`.execute(db);
    for (const row of rows) {
      let found: Found | undefined = row;
      let erasure: Erasure = 'changed';
      while (found !== undefined && erasure === 'changed') {
        erasure = await erase(found);
        if (erasure === 'erased') erased += 1;
        if (erasure === 'under way') underWay += 1;
        if (erasure === 'changed') found = await readAgain(db, searched, found.id);
      }
    }
    if (rows.length < batch) return { erased, underWay };
    last = rows.at(-1)?.id ?? '';
  }
}

async function readAgain(
  db: Kysely<Schema>,
  { table, column, isOver }: Searched,
  id: string,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select id, ${sql.ref(column)} as json, case when ${isOver} then 1 else 0 end as "over"
    from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
}

/** True when the row holds this text; otherwise undefined. */
async function holds(
  db: Kysely<Schema>,
  searched: Searched,
  id: string,
  text: string,
): Promise<true | undefined> {
  return (await readAgain(db, searched, id))?.json === text || undefined;
}

function reduced(json: Json, kept: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(Object.entries(json).filter(([name]) => kept.includes(name))));
}
