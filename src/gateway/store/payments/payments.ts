import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Mode } from '#contract/mode.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import type { WindowFlow } from '../../lifecycle/flow.ts';
import { emptyLedger, type Ledger, type Taken } from '../../lifecycle/ledger.ts';
import type { PaymentState } from '../../lifecycle/payment-state.ts';
import { prepareStatement } from '../prepared.ts';
import type { PaymentRow, Schema } from '../schema/schema.ts';
import { unawaited } from '../unawaited.ts';
import { toCustomerHash } from './customer-hash.ts';
import { hasNul } from './nul.ts';
import {
  type NewStandaloneAuthentication,
  type StandaloneAuthentication,
  standaloneType,
  toStandalone,
  toStandaloneRow,
} from './standalone-authentications.ts';

export interface NewPayment {
  readonly kind: 'payment';
  readonly id: string;
  /** The checkout in which the payment was made: 32 upper-case hex. */
  readonly checkoutId: string | null;
  /** The channel. */
  readonly entityId: string;
  readonly referenceId: string | null;
  readonly registrationId: string | null;
  readonly paymentType: string;
  /** A follow-up has the brand of the payment at the beginning of its chain. */
  readonly brand: string;
  readonly mode: Mode;
  /** The connector that was chosen by name; null for the channel's own upstream and for the simulator. */
  readonly connector: string | null;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly merchantTransactionId: string | null;
  /** The record as merchants read it; its own `id` may be absent. */
  readonly record: PaymentRecord;
  readonly connectorKey: string;
  /** For a follow-up: what it took from the ledger of the referenced payment. */
  readonly taken: Taken | null;
  /** `numberOfCaptures` of an authorisation; null for any number. */
  readonly maxCaptures: number | null;
  readonly shopperResultUrl: string | null;
  /** The merchant's address that is called with the final outcome. */
  readonly notificationUrl: string | null;
  /** How a provider's page is shown (popup or inline frame); null when it replaces the shop's page. */
  readonly flow: WindowFlow | null;
  readonly createdAt: number;
}

export interface Payment extends NewPayment {
  readonly state: PaymentState;
  /** Name of the connector's rule that decided. */
  readonly rule: string;
  readonly connectorReference: string | null;
  readonly ledger: Ledger;
  readonly version: number;
  /** When it happened what the acquirer told last, in milliseconds; null when it has told no time. */
  readonly lastEventAt: number | null;
  /** Whether the shopper was ever given a code to pay with, of which a record with an outcome has nothing. */
  readonly hasHadCode: boolean;
}

/** A payment or a standalone authentication. A connector is asked for each once. */
export type PaymentAttempt = Payment | StandaloneAuthentication;

/** Inserts an attempt before the connector is asked. An existing row of the same id stays unchanged. */
export async function insertAttempt(
  db: Kysely<Schema>,
  attempt: NewPayment | NewStandaloneAuthentication,
): Promise<void> {
  if (attempt.kind === 'payment') await insertPayment(db, toPaymentRow(attempt));
  else await insertStandalone(db, toStandaloneRow(attempt));
}

const insertRow = (db: Kysely<Schema>, row: Insertable<PaymentRow>) =>
  db
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.column('connector_key').doNothing())
    .modifyEnd(unawaited);
// The rows of each kind have other columns.
const insertPayment = prepareStatement(insertRow);
const insertStandalone = prepareStatement(insertRow);

/** Finds a payment or a standalone authentication by its id. */
export async function findAttempt(db: Kysely<Schema>, id: string): Promise<PaymentAttempt | undefined> {
  if (hasNul(id)) return undefined;
  const [row] = await readRow(db, { id });
  if (row === undefined) return undefined;
  return row.payment_type === standaloneType ? toStandalone(row) : toPayment(row);
}

const readRow = prepareStatement((db, { id }: Pick<NewPayment, 'id'>) =>
  db.selectFrom('payments').selectAll().where('id', '=', id),
);

/** Finds a payment by its id; none where there is no id. Does not find standalone authentications. */
export async function findPayment(db: Kysely<Schema>, id: string | null): Promise<Payment | undefined> {
  const attempt = id === null ? undefined : await findAttempt(db, id);
  return attempt?.kind === 'payment' ? attempt : undefined;
}

/** Finds a payment by the name that its connector knows it by. */
export async function findByConnectorKey(db: Kysely<Schema>, key: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('connector_key', '=', key)
    .where('payment_type', '!=', standaloneType)
    .executeTakeFirst();
  return row && toPayment(row);
}

export interface TransactionSearch {
  /** The channels. */
  readonly entityIds: readonly string[];
  readonly merchantTransactionId: string;
  readonly limit: number;
}

/** Returns the newest payments of the channels with the merchant's reference, oldest first. */
export async function findByTransactionId(
  db: Kysely<Schema>,
  { entityIds, merchantTransactionId, limit }: TransactionSearch,
): Promise<Payment[]> {
  // The inner query sorts ids only: sorting whole records took twice as long among 50,000 payments.
  const newest = db
    .selectFrom('payments')
    .select('id')
    .where('merchant_transaction_id', '=', merchantTransactionId)
    .where('entity_id', 'in', [...entityIds])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', newest)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPayment);
}

/**
 * Returns the follow-ups of the given payments and the follow-ups of those, to any depth: up to `limit` payments,
 * oldest first. It is one statement, however long the chains are, and the database stops when it has enough rows.
 */
export async function findFollowUps(
  db: Kysely<Schema>,
  ids: readonly string[],
  limit: number,
): Promise<Payment[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .withRecursive('chain', (query) =>
      query
        .selectFrom('payments')
        .select('payments.id')
        .where('payments.reference_id', 'in', [...ids])
        .union(
          query
            .selectFrom('payments')
            .innerJoin('chain', 'chain.id', 'payments.reference_id')
            .select('payments.id'),
        ),
    )
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', (query) => query.selectFrom('chain').select('chain.id').limit(limit))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPayment);
}

/**
 * Moves a pending attempt whose shopper is back to `processing`. False when it has a final outcome, or is `processing`
 * already.
 */
export async function resumeAttempt(db: Kysely<Schema>, id: string): Promise<boolean> {
  const resumed = await db
    .updateTable('payments')
    .set({ state: 'processing' })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return resumed !== undefined;
}

/** Replaces a payment's ledger. False when the ledger has changed since version `version` was read. */
export async function replaceLedger(
  db: Kysely<Schema>,
  id: string,
  version: number,
  ledger: Ledger,
): Promise<boolean> {
  const replaced = await db
    .updateTable('payments')
    .set({ ledger: JSON.stringify(ledger), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Returns the mode with the name of the connector, as one column has both. */
export const toStoredMode = ({ mode, connector }: Pick<NewPayment, 'mode' | 'connector'>): string =>
  connector === null ? mode : `${mode}:${connector}`;

export function toPaymentRow(payment: NewPayment): Insertable<PaymentRow> {
  return {
    id: payment.id,
    checkout_id: payment.checkoutId,
    entity_id: payment.entityId,
    reference_id: payment.referenceId,
    registration_id: payment.registrationId,
    payment_type: payment.paymentType,
    brand: payment.brand,
    mode: toStoredMode(payment),
    amount: payment.amount,
    currency: payment.currency,
    merchant_transaction_id: payment.merchantTransactionId,
    state: 'processing',
    record: JSON.stringify(payment.record),
    rule: '',
    connector_key: payment.connectorKey,
    connector_reference: null,
    ledger: JSON.stringify(emptyLedger),
    taken: payment.taken && JSON.stringify(payment.taken),
    max_captures: payment.maxCaptures,
    shopper_result_url: payment.shopperResultUrl,
    notification_url: payment.notificationUrl,
    flow: payment.flow,
    created_at: payment.createdAt,
    customer_hash: toCustomerHash(payment.record),
    has_had_code: 0,
  };
}

export function toPayment(row: Selectable<PaymentRow>): Payment {
  const [mode, connector = null] = row.mode.split(':');
  const isFollowUp = row.reference_id !== null && row.checkout_id === null;
  const record: PaymentRecord = JSON.parse(row.record);
  return {
    kind: 'payment',
    id: row.id,
    checkoutId: row.checkout_id,
    entityId: row.entity_id,
    referenceId: row.reference_id,
    registrationId: row.registration_id,
    paymentType: row.payment_type,
    brand: row.brand,
    mode: mode as Mode,
    connector,
    amount: row.amount,
    currency: row.currency,
    merchantTransactionId: row.merchant_transaction_id,
    state: row.state,
    record,
    rule: row.rule,
    connectorKey: row.connector_key,
    connectorReference: row.connector_reference,
    // Payments that are older than the ledgers have an empty one.
    ledger: { ...emptyLedger, ...JSON.parse(row.ledger) },
    version: row.version,
    taken: row.taken === null ? null : JSON.parse(row.taken),
    maxCaptures: row.max_captures,
    shopperResultUrl: row.shopper_result_url,
    notificationUrl: row.notification_url,
    flow: row.flow,
    createdAt: row.created_at,
    lastEventAt: row.told_at,
    // Rows of an earlier release have null, and its processes never write 1. Follow-ups never have a code.
    hasHadCode:
      row.has_had_code === null ? !isFollowUp : row.has_had_code === 1 || record.paymentCode !== undefined,
  };
}

/** Returns the keys by which the connector knows the follow-ups of a payment, in no order. */
export async function findFollowUpKeys(db: Kysely<Schema>, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('connector_key')
    .where('reference_id', '=', paymentId)
    .execute();
  return rows.map(({ connector_key }) => connector_key);
}

/** Reads a payment that is stored for certain. Another process may have ended it. */
export async function storedPayment(
  { store }: { readonly store: { findPayment(id: string): Promise<Payment | undefined> } },
  id: string,
): Promise<Payment> {
  const payment = await store.findPayment(id);
  if (payment === undefined) throw new Error('A payment that was stored is gone.');
  return payment;
}
