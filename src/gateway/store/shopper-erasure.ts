/**
 * Erases the data of one shopper, as a shopper may demand. What the books need stays: amounts, times, references and
 * result codes of payments. The search reads whole tables in batches, because such a demand is rare.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Repeat } from './repeat.ts';
import type { Schema } from './schema.ts';

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
}

/** How many rows were found and emptied. */
export interface ErasedShopper {
  readonly payments: number;
  readonly registrations: number;
  readonly checkouts: number;
}

type Json = Readonly<Record<string, unknown>>;

/** Erases the data of a shopper. A second call finds nothing more. */
export async function eraseShopper(
  db: Kysely<Schema>,
  repeat: Repeat,
  shopper: ShopperToErase,
): Promise<ErasedShopper> {
  const { merchantCustomerId: id } = shopper;
  const isOfCustomer = (record: Json) => (record.customer as Json | undefined)?.merchantCustomerId === id;
  /** Registrations that the shopper's payments made or charged. */
  const charged = new Set<string>();

  const payments = await eachFound(db, 'payments', 'record', shopper, async (paymentId, record) => {
    if (!isOfCustomer(record)) return false;
    if (typeof record.registrationId === 'string') charged.add(record.registrationId);
    await repeat(() =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('authentications').where('payment_id', '=', paymentId).execute();
        await transaction
          .updateTable('payments')
          .set({ record: reduced(record, keptOfRecord), registration_id: null, shopper_result_url: null })
          .where('id', '=', paymentId)
          .execute();
      }),
    );
    return true;
  });
  const registrations = await eachFound(
    db,
    'registrations',
    'record',
    shopper,
    async (registrationId, record) => {
      if (!isOfCustomer(record) && !charged.has(registrationId)) return false;
      charged.delete(registrationId);
      await eraseRegistration(db, repeat, registrationId, record);
      return true;
    },
  );
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
  const checkouts = await eachFound(
    db,
    'checkouts',
    'parameters',
    shopper,
    async (checkoutId, parameters) => {
      if (parameters['customer.merchantCustomerId'] !== id) return false;
      await repeat(() =>
        db
          .updateTable('checkouts')
          .set({ parameters: reduced(parameters, keptOfCheckout), saved: null })
          .where('id', '=', checkoutId)
          .execute(),
      );
      return true;
    },
  );
  return { payments, registrations: registrations + others, checkouts };
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
      .set({ state: 'deregistered', means: null, record: reduced(record, keptOfRecord) })
      .where('id', '=', id)
      .execute(),
  );
}

/** Calls `erase` for each row whose JSON contains the shopper's id, and counts those for which it returns true. */
async function eachFound(
  db: Kysely<Schema>,
  table: 'payments' | 'registrations' | 'checkouts',
  column: 'record' | 'parameters',
  { merchantCustomerId, entityId }: ShopperToErase,
  erase: (id: string, json: Json) => Promise<boolean>,
): Promise<number> {
  const text = JSON.stringify(merchantCustomerId).replace(/[%_!]/g, '!$&');
  const ofEntity: RawBuilder<unknown> = entityId === undefined ? sql`` : sql`and entity_id = ${entityId}`;
  let count = 0;
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; json: string }>`
      select id, ${sql.ref(column)} as json from ${sql.table(table)}
      where id > ${last} and ${sql.ref(column)} like ${`%${text}%`} escape '!' ${ofEntity}
      order by id limit ${batch}`.execute(db);
    for (const { id, json } of rows) if (await erase(id, JSON.parse(json))) count += 1;
    if (rows.length < batch) return count;
    last = rows.at(-1)?.id ?? '';
  }
}

function reduced(json: Json, kept: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(Object.entries(json).filter(([name]) => kept.includes(name))));
}
