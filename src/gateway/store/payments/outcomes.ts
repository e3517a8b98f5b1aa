/** What has come of an attempt, in its row of `payments`. */
import type { Kysely } from 'kysely';
import type { Mode } from '#contract/mode.ts';
import type { AuthenticationRecord, PaymentRecord } from '#contract/payment.ts';
import { emptyLedger, type Taken } from '../../lifecycle/ledger.ts';
import type { PaymentState } from '../../lifecycle/payment-state.ts';
import { prepareStatement } from '../prepared.ts';
import type { Schema } from '../schema/schema.ts';
import { toCustomerHash } from './customer-hash.ts';
import { type NewPayment, type Payment, toStoredMode } from './payments.ts';

/** The members of an attempt that the connector's answer changes; the brand where it names another one. */
export interface StoredOutcome {
  readonly state: Exclude<PaymentState, 'processing'>;
  readonly record: PaymentRecord | AuthenticationRecord;
  readonly rule: string;
  readonly connectorReference: string | null;
  readonly brand?: string | undefined;
}

/** Who has learned an outcome. */
export interface OutcomeWriter {
  /** Id of the attempt. */
  readonly id: string;
  /** The state in which the attempt was read. */
  readonly from: PaymentState;
  /** The mode of the attempt. */
  readonly mode?: Mode;
  /** The connector that was asked; absent where the attempt cannot go to another one. */
  readonly connector?: string | null;
}

/**
 * Writes an outcome, which may name the customer. Undefined when the attempt is no longer in the state in which it was read, or
 * has gone to another connector.
 *
 * @returns what a follow-up has taken, and from which payment
 */
export async function writeOutcome(
  db: Kysely<Schema>,
  { id, from, mode, connector }: OutcomeWriter,
  { state, record, rule, connectorReference, brand }: StoredOutcome,
): Promise<{ readonly taken: Taken | null; readonly referenceId: string | null } | undefined> {
  const [updated] = await updateOutcome(db, {
    id,
    from,
    asked: mode && connector !== undefined ? toStoredMode({ mode, connector }) : null,
    state,
    record: JSON.stringify(record),
    rule,
    connectorReference,
    brand: brand ?? null,
    hasHadCode: 'paymentCode' in record ? 1 : null,
    customerHash: toCustomerHash(record),
  });
  if (updated === undefined) return undefined;
  const { taken, reference_id: referenceId } = updated;
  return { taken: taken === null ? null : JSON.parse(taken), referenceId };
}

/** An outcome as it is written. What is null in `asked`, `brand` and `hasHadCode` stays as it is. */
interface OutcomeValues extends Pick<StoredOutcome, 'state' | 'rule' | 'connectorReference'> {
  readonly id: string;
  readonly from: PaymentState;
  readonly asked: string | null;
  readonly record: string;
  readonly brand: string | null;
  readonly hasHadCode: number | null;
  readonly customerHash: string | null;
}

const updateOutcome = prepareStatement((db, values: OutcomeValues) =>
  db
    .updateTable('payments')
    .set((eb) => ({
      state: values.state,
      record: values.record,
      rule: values.rule,
      connector_reference: values.connectorReference,
      brand: eb.fn.coalesce(eb.val(values.brand), 'brand'),
      has_had_code: eb.fn.coalesce(eb.val(values.hasHadCode), 'has_had_code'),
      customer_hash: values.customerHash,
    }))
    .where('id', '=', values.id)
    .where('state', '=', values.from)
    .where((eb) => eb('mode', '=', eb.fn.coalesce(eb.val(values.asked), 'mode')))
    .returning(['taken', 'reference_id']),
);

/** Returns a payment as it is stored once its first outcome is. */
export function toEndedPayment(
  payment: NewPayment,
  { connector = payment.connector }: Pick<OutcomeWriter, 'connector'>,
  { brand = payment.brand, ...outcome }: StoredOutcome,
): Payment {
  const { record } = outcome as { readonly record: Payment['record'] };
  return {
    ...payment,
    ...outcome,
    record,
    brand,
    connector,
    ledger: emptyLedger,
    version: 0,
    lastEventAt: null,
    hasHadCode: record.paymentCode !== undefined,
  };
}

/** Notes when it happened what an acquirer has told of a payment, unless it has told of something later. */
export async function writeLastEventAt(
  db: Kysely<Schema>,
  { id, at }: { readonly id: string; readonly at: number },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ told_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<', at)]))
    .execute();
}

/** Whether an attempt has just this outcome. */
export async function hasStoredOutcome(
  db: Kysely<Schema>,
  id: string,
  { state, record }: StoredOutcome,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select(['state', 'record'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state === state && row.record === JSON.stringify(record);
}

/** Returns a payment as it stands without an outcome. */
export function toUnendedPayment(payment: NewPayment): Payment {
  const rule = 'outcome-not-stored';
  return {
    ...payment,
    state: 'pending',
    rule,
    connectorReference: null,
    ledger: emptyLedger,
    version: 0,
    lastEventAt: null,
    hasHadCode: false,
  };
}
