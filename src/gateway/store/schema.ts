/** The tables, the same in every database: text, numbers, JSON as text; times in milliseconds. */
import type { Generated } from 'kysely';
import type { CheckoutState } from '../lifecycle/checkout.ts';
import type { WindowFlow } from '../lifecycle/flow.ts';
import type { Mode } from '../lifecycle/mode.ts';
import type { PaymentState } from '../lifecycle/payment-state.ts';
import type { RegistrationState } from '../lifecycle/registration.ts';

export interface CheckoutRow {
  /** 32 upper-case hex: the checkout id without its node. */
  id: string;
  /** The channel, or the merchant whose channel is chosen when the shopper pays. */
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
  /** Payment under way or of the last outcome, or the registration that was stored instead. */
  payment_id: string | null;
  outcome_at: number | null;
  /** Outcomes that were declines. */
  declines: Generated<number>;
  /** When the merchant's server first read a final outcome. */
  read_at: number | null;
  /** Counts changes of the parameters. */
  version: Generated<number>;
  /** What the shopper submitted to be confirmed, encrypted; null as soon as there is an outcome. */
  saved: string | null;
  /** Which key encrypted it. */
  saved_key_id: string | null;
  /** The attempt that a confirmation of it is. */
  saved_attempt_id: string | null;
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
  /** The checkout it was born in. */
  checkout_id: string | null;
  /** The channel. */
  entity_id: string;
  /** The payment it follows. */
  reference_id: string | null;
  /** The stored means it was paid with. */
  registration_id: string | null;
  payment_type: string;
  /** Of a follow-up: that of the payment everything began with. */
  brand: string;
  mode: Mode;
  /** Minor units. */
  amount: number;
  currency: string;
  merchant_transaction_id: string | null;
  /** `processing` until the connector answered. */
  state: PaymentState;
  /** JSON of the payment record. Holds the masked means only: no card number, no security code. */
  record: string;
  /** Name of the connector's rule that decided. */
  rule: string;
  /** Names the transaction to the connector. */
  connector_key: string;
  /** What the connector calls it. */
  connector_reference: string | null;
  /** JSON of the ledger: what later payments have taken of this one. */
  ledger: string;
  /** Counts changes of the ledger, so that of two changes at once one starts again. */
  version: Generated<number>;
  /** JSON of what it took from the ledger of the payment it follows. */
  taken: string | null;
  /** `numberOfCaptures` of an authorisation. */
  max_captures: number | null;
  /** Where the shopper returns from a page the payment was sent to. */
  shopper_result_url: string | null;
  /** Where the shopper meets such a page, unless it takes the place of the shop's. */
  flow: WindowFlow | null;
  created_at: number;
}

export interface RegistrationRow {
  id: string;
  /** The channel. */
  entity_id: string;
  checkout_id: string | null;
  brand: string;
  state: RegistrationState;
  /** JSON of the registration record, masked. */
  record: string;
  /** The means, encrypted: initialisation vector, tag and text in base64. Never a security code. Null when deregistered. */
  means: string | null;
  /** Which key encrypted it. */
  key_id: string;
  created_at: number;
}

/** Something to do at a time, whoever lives then. */
export interface JobRow {
  key: string;
  kind: string;
  /** Where it leads. */
  /** The queue key. */
  lane: string;
  /** JSON; ids only. */
  payload: string;
  due_at: number;
  attempts: Generated<number>;
  lease_until: number | null;
  claim_id: string | null;
}

/** The shopper's authentication by the card's issuer, of one payment. */
export interface AuthenticationRow {
  id: string;
  /** The `threeDSServerTransID`: UUID. */
  transaction_id: string;
  /** The payment, or the record of an authentication without one. */
  payment_id: string;
  /** JSON of {@link Authentication}. */
  state: string;
  /** What is paid and with which card, encrypted; null as soon as there is an outcome. */
  sealed: string | null;
  /** Which key encrypted it. */
  key_id: string;
  /** Counts changes, so that of two at once one looks again. */
  version: Generated<number>;
  created_at: number;
}

/** What a payment may name an authentication by that was made without one. */
export interface AuthenticationReferenceRow {
  /** Id of the directory's transaction, or the authentication value. */
  value: string;
  /** The authentication's own. */
  payment_id: string;
  /** The payment that used it last. */
  used_by: string | null;
}

export interface WebhookActivationRow {
  address_hash: string;
  activated_at: number;
}

export interface ThrottleRow {
  key: string;
  count: number;
  resets_at: number;
}

/** What a try to pay holds with one of what it is counted by. */
export interface PlaceRow {
  key: string;
  id: string;
  held_until: number;
}

/** A transaction that was sent to another gateway. Exists before the first byte leaves. */
export interface UpstreamNameRow {
  /** Id of the channel. */
  channel: string;
  /** What the upstream gateway calls the transaction. */
  name: string;
  key: string;
}

export interface ForwardingRow {
  key: string;
  sent_at: number;
}

export interface IssuerTransactionRow {
  id: string;
  /** JSON of what the simulated issuer knows; card numbers masked. */
  state: string;
  version: Generated<number>;
  created_at: number;
}

export interface Schema {
  checkouts: CheckoutRow;
  attempts: AttemptRow;
  payments: PaymentRow;
  registrations: RegistrationRow;
  jobs: JobRow;
  authentications: AuthenticationRow;
  proofs: AuthenticationReferenceRow;
  webhook_activations: WebhookActivationRow;
  throttles: ThrottleRow;
  places: PlaceRow;
  forwardings: ForwardingRow;
  upstream_names: UpstreamNameRow;
  issuer_transactions: IssuerTransactionRow;
}
