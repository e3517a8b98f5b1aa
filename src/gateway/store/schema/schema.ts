/** The tables, the same in every database: text, numbers, JSON as text, times in milliseconds since 1970. */
import type { Generated } from 'kysely';
import type { CheckoutState } from '../../lifecycle/checkout.ts';
import type { WindowFlow } from '../../lifecycle/flow.ts';
import type { PaymentState } from '../../lifecycle/payment-state.ts';
import type { RegistrationState } from '../../lifecycle/registration.ts';
import type { ForwardingRow, KeptNotificationRow, UpstreamNameRow } from './acquirer-rows.ts';
import type { AttemptCounterRow, LockRow, PaymentCountRow, ThrottleRow } from './counter-rows.ts';
import type { DestinationRow, JobRow } from './job-rows.ts';
import type { CodeKeyMemberRow, CodeKeyShareRow, KeyCheckRow, SealingRow, TestKeyRow } from './key-rows.ts';

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
  /** The attempt that holds or last held the claim. */
  attempt_id: string | null;
  /** Unique for each claim, so that an outcome changes nothing once another claim has taken over the lease. */
  claim_id: string | null;
  /** How often the checkout was claimed. */
  claims: Generated<number>;
  lease_until: number | null;
  /** The node that holds the lease, or held the last one. */
  node_id: string | null;
  /** The payment under way or of the last outcome, or the registration when the checkout only stores an instrument. */
  payment_id: string | null;
  outcome_at: number | null;
  /** Number of declined attempts. */
  declines: Generated<number>;
  /** When the merchant's server first read a final outcome. */
  read_at: number | null;
  /** Grows by one with each change of the parameters. */
  version: Generated<number>;
  /** The submission that waits for the merchant's confirmation, encrypted; null once there is an outcome. */
  saved: string | null;
  /** Id of the key that encrypted `saved`. */
  saved_key_id: string | null;
  /** The attempt that pays with the submission once it is confirmed. */
  saved_attempt_id: string | null;
  /** See `customer-hash.ts`. */
  customer_hash: string | null;
}

/** One attempt to pay a checkout and its answer. The row is inserted with the outcome. */
export interface AttemptRow {
  checkout_id: string;
  attempt_id: string;
  /** JSON of {@link StoredAnswer}. */
  answer: string;
}

export interface PaymentRow {
  id: string;
  /** The checkout in which the payment was made. */
  checkout_id: string | null;
  /** The channel. */
  entity_id: string;
  /** For a follow-up: the referenced payment. */
  reference_id: string | null;
  /** The registration that the payment charges. */
  registration_id: string | null;
  payment_type: string;
  /** A follow-up has the brand of the payment at the beginning of its chain. */
  brand: string;
  /** Who was asked: a mode, and after a colon the name of the connector where a rule has chosen one. */
  mode: string;
  /** Minor units. */
  amount: number;
  currency: string;
  merchant_transaction_id: string | null;
  /** `processing` until the connector answered. */
  state: PaymentState;
  /** JSON of the payment record. It holds the instrument masked: no card number, no security code. */
  record: string;
  /** Name of the connector's rule that decided. */
  rule: string;
  /** Names the transaction to the connector. */
  connector_key: string;
  /** The connector's own name for the transaction. */
  connector_reference: string | null;
  /** JSON of the ledger: what follow-ups have taken from this payment. */
  ledger: string;
  /** Counts changes of the ledger, so that one of two concurrent changes fails and starts again. */
  version: Generated<number>;
  /** For a follow-up: JSON of what it took from the ledger of the referenced payment. */
  taken: string | null;
  /** `numberOfCaptures` of an authorisation; null for any number. */
  max_captures: number | null;
  /** The shop's address to which the shopper returns from a provider's page. */
  shopper_result_url: string | null;
  /** The merchant's address that is called with each final outcome. */
  notification_url: string | null;
  /** How a provider's page is shown (popup or inline frame); null when it replaces the shop's page. */
  flow: WindowFlow | null;
  created_at: number;
  /** See `customer-hash.ts`. */
  customer_hash: string | null;
  /** When it happened what the acquirer's newest notification of the payment tells, in milliseconds; null when it told no time. */
  told_at: Generated<number | null>;
  /** 1 once the payment has had a code to pay with, 0 when it never had one; null in rows of earlier releases, which did not note it. */
  has_had_code: Generated<number | null>;
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
  /**
   * The instrument, encrypted: initialisation vector, tag and text in base64. It never holds a security code. Null when the
   * registration is deregistered or rejected.
   */
  sealed: string | null;
  /** Id of the key that encrypted `sealed`. */
  key_id: string;
  created_at: number;
  /** When a payment with it first succeeded; null when none has. */
  paid_at: Generated<number | null>;
  /** See `customer-hash.ts`. */
  customer_hash: string | null;
}

/** The shopper's authentication by the card's issuer, for one payment. */
export interface AuthenticationRow {
  id: string;
  /** The `threeDSServerTransID`: UUID. */
  transaction_id: string;
  /** Id of the payment, or of the standalone authentication. */
  payment_id: string;
  /** JSON of {@link Authentication}. */
  state: string;
  /** The order with its card, encrypted; null once there is an outcome. */
  sealed: string | null;
  /** Id of the key that encrypted `sealed`. */
  key_id: string;
  /** Counts changes of the state, so that one of two concurrent changes fails and starts again. */
  version: Generated<number>;
  created_at: number;
}

/** A value by which a payment may name a standalone authentication. */
export interface AuthenticationReferenceRow {
  /** Id of the directory server's transaction, or the authentication value. */
  value: string;
  /** Id of the standalone authentication, which is a row of `payments`. */
  payment_id: string;
  /** Id of the payment that used it last. */
  used_by: string | null;
}

export interface WebhookActivationRow {
  address_hash: string;
  activated_at: number;
}

/** A process that uses the database. */
export interface NodeRow {
  id: string;
  seen_at: number;
  /** What its release promises (see `promises.ts`); null for a release that promises nothing. */
  promises: string | null;
}

/** A value that all nodes take over. */
export interface SettingRow {
  name: string;
  value: number;
}

/** Which releases may run on this schema. The table has one row at most. */
export interface CompatibilityRow {
  id: string;
  /** The last migration that a release must know. */
  oldest: string;
}

/** A shop's font, by the SHA-256 of its bytes in hexadecimal digits. */
export interface FontRow {
  /** The address from which it was fetched. */
  source: string;
  hash: string;
  /** The file in base64. */
  body: string;
  /** When it was fetched, by the gateway's clock. */
  fetched_at: number;
}

/** The browser files of a build. */
export interface ReleaseRow {
  version: string;
  /** The SRI hash of the widget's script. */
  integrity: string;
  /** The files, packed (see `assets/releases.ts`). */
  files: string;
  /** Since when it is in use, by the gateway's clock. */
  since: number;
  /** When a node that runs it was last seen, by the store's clock. */
  seen_at: number;
}

/** The order by which a transaction is sent again while nobody knows its outcome. */
export interface ResendRow {
  payment_id: string;
  /** The order, encrypted. */
  sealed: string;
  /** Id of the key that encrypted `sealed`. */
  key_id: string;
  /** When it is erased at the latest, in milliseconds; null for an order without a card. */
  erase_at: number | null;
}

/** The payment of a request with an `Idempotency-Key`; both hashes have 64 hexadecimal digits. */
export interface IdempotencyKeyRow {
  hash: string;
  fingerprint: string;
  payment_id: string;
  created_at: number;
}

export interface Schema {
  checkouts: CheckoutRow;
  attempts: AttemptRow;
  payments: PaymentRow;
  registrations: RegistrationRow;
  jobs: JobRow;
  destinations: DestinationRow;
  authentications: AuthenticationRow;
  authentication_references: AuthenticationReferenceRow;
  webhook_activations: WebhookActivationRow;
  throttles: ThrottleRow;
  nodes: NodeRow;
  settings: SettingRow;
  releases: ReleaseRow;
  fonts: FontRow;
  code_key_members: CodeKeyMemberRow;
  code_key_shares: CodeKeyShareRow;
  attempt_counters: AttemptCounterRow;
  locks: LockRow;
  compatibility: CompatibilityRow;
  key_checks: KeyCheckRow;
  test_keys: TestKeyRow;
  forwardings: ForwardingRow;
  upstream_names: UpstreamNameRow;
  resends: ResendRow;
  kept_news: KeptNotificationRow;
  idempotency_keys: IdempotencyKeyRow;
  sealings: SealingRow;
  payment_counts: PaymentCountRow;
}
