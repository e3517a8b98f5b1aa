import { CompiledQuery, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Parameters } from '#contract/parameters/table.ts';
import type { CheckoutLife, CheckoutTimes } from '../../lifecycle/checkout.ts';
import { prepareStatement } from '../prepared.ts';
import type { CheckoutRow, Schema } from '../schema/schema.ts';
import { customerHash } from './customer-hash.ts';
import { leaseEnd } from './leases.ts';

export interface Checkout extends CheckoutLife, CheckoutTimes {
  /** 32 upper-case hex, without the node. */
  readonly id: string;
  readonly entityId: string;
  /** The parameters with which the merchant's server prepared the checkout. */
  readonly parameters: Parameters;
  /** How often attempts have claimed it. */
  readonly claims: number;
  /** Grows by one with each change of the parameters. */
  readonly version: number;
  /** The submission that waits for the merchant's confirmation; undefined when there was none. */
  readonly saved?: Saved;
}

/** A submission that waits for the merchant's confirmation. */
export interface Saved {
  /** Names the attempt that pays with this submission once it is confirmed. */
  readonly attemptId: string;
  /** The submission, encrypted; null once an attempt has its outcome. */
  readonly sealed: string | null;
  /** Id of the key that encrypted `sealed`. */
  readonly keyId: string;
}

export interface NewCheckout {
  readonly id: string;
  readonly entityId: string;
  readonly parameters: Parameters;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A checkout as it is inserted. */
export type NewCheckoutRow = Insertable<CheckoutRow>;

/**
 * Inserts checkouts with one statement for all of them. The statement's text depends only on the number of checkouts, so
 * it is made once for each number.
 */
export function checkoutInserter(db: Kysely<Schema>): (rows: readonly NewCheckoutRow[]) => Promise<void> {
  const statements = new Map<number, string>();
  return async (rows) => {
    const sql = statements.get(rows.length) ?? db.insertInto('checkouts').values(rows).compile().sql;
    statements.set(rows.length, sql);
    await db.executeQuery(CompiledQuery.raw(sql, rows.flatMap(Object.values)));
  };
}

/** Finds a checkout by its key: 32 upper-case hexadecimal digits. */
export async function findCheckout(db: Kysely<Schema>, id: string): Promise<Checkout | undefined> {
  const [row] = await readCheckout(db, { id });
  return row && checkoutOf(row);
}

const readCheckout = prepareStatement((db, { id }: Pick<Checkout, 'id'>) =>
  db.selectFrom('checkouts').selectAll().select(leaseEnd.as('lease_end')).where('id', '=', id),
);

/** A replacement of a checkout's prepared parameters. */
export interface CheckoutChange {
  /** The checkout as it was read. */
  readonly checkout: Pick<Checkout, 'id' | 'version'>;
  readonly parameters: Parameters;
  readonly now: number;
}

/** Replaces a checkout's parameters. False when it is no longer open, or was changed since it was read. */
export async function changeCheckout(
  db: Kysely<Schema>,
  { checkout: { id, version }, parameters, now }: CheckoutChange,
): Promise<boolean> {
  const updated = await db
    .updateTable('checkouts')
    .set({
      parameters: JSON.stringify(parameters),
      version: version + 1,
      customer_hash: customerHash(parameters['customer.merchantCustomerId']),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', ['open', 'declined'])
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Whether a checkout stands as this change has left it. */
export async function isChangedSo(
  db: Kysely<Schema>,
  { checkout: { id, version }, parameters }: CheckoutChange,
): Promise<boolean> {
  const checkout = await findCheckout(db, id);
  return (
    checkout?.version === version + 1 && JSON.stringify(checkout.parameters) === JSON.stringify(parameters)
  );
}

/** A move of a checkout's end, from the end that was read. */
export interface CheckoutExtension {
  readonly checkout: Pick<Checkout, 'id' | 'expiresAt'>;
  readonly expiresAt: number;
}

/** Moves the end of a checkout. Nothing happens when it is paid, or when its end was moved since it was read. */
export async function extendCheckout(
  db: Kysely<Schema>,
  { checkout, expiresAt }: CheckoutExtension,
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ expires_at: expiresAt })
    .where('id', '=', checkout.id)
    .where('expires_at', '=', checkout.expiresAt)
    .where('state', 'not in', ['paid', 'pending'])
    .execute();
}

/** Marks that the merchant's server has read the outcome. False when it was marked before, or another attempt began. */
export async function markCheckoutRead(
  db: Kysely<Schema>,
  { id, paymentId }: Pick<Checkout, 'id' | 'paymentId'>,
  now: number,
): Promise<boolean> {
  const marked = await db
    .updateTable('checkouts')
    .set({ read_at: now })
    .where('id', '=', id)
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'processing')
    .where('read_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Returns the row of a new checkout. It holds its parameters as one text, which takes less memory than the parameters. */
export function toCheckoutRow(checkout: NewCheckout): NewCheckoutRow {
  return {
    id: checkout.id,
    entity_id: checkout.entityId,
    state: 'open',
    parameters: JSON.stringify(checkout.parameters),
    created_at: checkout.createdAt,
    expires_at: checkout.expiresAt,
    customer_hash: customerHash(checkout.parameters['customer.merchantCustomerId']),
  };
}

function checkoutOf(row: Selectable<CheckoutRow> & { readonly lease_end: number | null }): Checkout {
  return {
    id: row.id,
    entityId: row.entity_id,
    state: row.state,
    parameters: Object.assign(Object.create(null), JSON.parse(row.parameters)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    attemptId: row.attempt_id,
    leaseUntil: row.lease_end,
    paymentId: row.payment_id,
    outcomeAt: row.outcome_at,
    declines: row.declines,
    readAt: row.read_at,
    claims: row.claims,
    version: row.version,
    ...(row.saved_attempt_id !== null && {
      saved: { attemptId: row.saved_attempt_id, sealed: row.saved, keyId: row.saved_key_id ?? '' },
    }),
  };
}
