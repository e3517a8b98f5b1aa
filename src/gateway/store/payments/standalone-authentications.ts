/**
 * Standalone authentications: made without a payment (gateway-contract 10, "Standalone 3-D Secure"). Each is a row of the
 * table `payments` with a type that no merchant can send. It is never charged, followed up, found by a merchant's reference
 * or reported.
 */
import type { Insertable, Selectable } from 'kysely';
import type { Mode } from '#contract/mode.ts';
import type { AuthenticationRecord } from '#contract/payment.ts';
import { emptyLedger } from '../../lifecycle/ledger.ts';
import type { PaymentState } from '../../lifecycle/payment-state.ts';
import type { PaymentRow } from '../schema/schema.ts';
import { toCustomerHash } from './customer-hash.ts';

export interface NewStandaloneAuthentication {
  readonly kind: 'authentication';
  readonly id: string;
  /** The channel. */
  readonly entityId: string;
  readonly brand: string;
  readonly mode: Mode;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The record as merchants read it. */
  readonly record: AuthenticationRecord;
  readonly connectorKey: string;
  readonly shopperResultUrl: string | null;
  readonly createdAt: number;
}

export interface StandaloneAuthentication extends NewStandaloneAuthentication {
  readonly state: PaymentState;
  /** Name of the rule that decided. */
  readonly rule: string;
}

/** The payment type that marks the rows of standalone authentications. */
export const standaloneType = '3D';

/** Converts a standalone authentication to its row in the table `payments`. */
export function toStandaloneRow(authentication: NewStandaloneAuthentication): Insertable<PaymentRow> {
  return {
    id: authentication.id,
    checkout_id: null,
    entity_id: authentication.entityId,
    reference_id: null,
    registration_id: null,
    payment_type: standaloneType,
    brand: authentication.brand,
    mode: authentication.mode,
    amount: authentication.amount,
    currency: authentication.currency,
    // Null, because queries find payments by this reference and must not find an authentication.
    merchant_transaction_id: null,
    state: 'processing',
    record: JSON.stringify(authentication.record),
    rule: '',
    connector_key: authentication.connectorKey,
    connector_reference: null,
    ledger: JSON.stringify(emptyLedger),
    taken: null,
    max_captures: null,
    shopper_result_url: authentication.shopperResultUrl,
    flow: null,
    created_at: authentication.createdAt,
    customer_hash: toCustomerHash(authentication.record),
  };
}

/** Converts a row of the table `payments` to the standalone authentication that it holds. */
export function toStandalone(row: Selectable<PaymentRow>): StandaloneAuthentication {
  return {
    kind: 'authentication',
    id: row.id,
    entityId: row.entity_id,
    brand: row.brand,
    mode: row.mode as Mode,
    amount: row.amount,
    currency: row.currency,
    record: JSON.parse(row.record),
    connectorKey: row.connector_key,
    shopperResultUrl: row.shopper_result_url,
    createdAt: row.created_at,
    state: row.state,
    rule: row.rule,
  };
}
