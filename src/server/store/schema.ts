/** The tables, the same in every database: text, numbers, JSON as text; times in milliseconds. */
import type { Generated } from 'kysely';
import type { CheckoutState } from '../lifecycle/checkout.ts';

export interface CheckoutRow {
  /** 32 upper-case hex: the checkout id without its node. */
  id: string;
  entity_id: string;
  state: CheckoutState;
  /** JSON object of the prepared parameters by name. */
  parameters: string;
  created_at: number;
  expires_at: number;
  /** Attempt that holds or last held the claim. */
  attempt_id: string | null;
  /** Names one claim, so that an outcome that comes after its lease has passed to another changes nothing. */
  claim_id: string | null;
  lease_until: number | null;
  /** Payment of the last outcome. */
  payment_id: string | null;
  outcome_at: number | null;
  /** Outcomes that were declines. */
  declines: Generated<number>;
}

/** One try to pay and its answer. Exists from the outcome on. */
export interface AttemptRow {
  checkout_id: string;
  attempt_id: string;
  /** JSON of {@link StoredAnswer}. */
  answer: string;
}

export interface PaymentRow {
  id: string;
  checkout_id: string;
  entity_id: string;
  /** JSON of the payment record. Holds the masked card only: no card number, no security code. */
  record: string;
  /** Name of the connector's rule that decided. */
  rule: string;
  created_at: number;
}

export interface Schema {
  checkouts: CheckoutRow;
  attempts: AttemptRow;
  payments: PaymentRow;
}
