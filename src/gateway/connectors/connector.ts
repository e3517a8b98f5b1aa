/** A connector settles payments: the simulator, or another gateway that speaks the same API. */
import type { ParameterError, Parameters } from '../../contract/parameters/table.ts';
import type { Redirect } from '../../contract/payment.ts';
import type { ResultCode } from '../../contract/result-codes.ts';
import type { Entity } from '../config/config.ts';
import type { Mode } from '../lifecycle/mode.ts';
import type { PaymentInstrument } from './payment-instrument.ts';

interface Transaction {
  /** Id of the payment that is settled: 32 lowercase hex. */
  readonly id: string;
  readonly channel: Entity;
  readonly mode: Mode;
  /** On the wire: up to 10 digits, optionally a dot and two decimals. */
  readonly amount: string;
  readonly currency: string;
  readonly paymentType: string;
  /** Everything that was sent or prepared, secrets of the means aside. */
  readonly parameters: Parameters;
}

/** An earlier payment, as its connector knows it. */
interface Referenced {
  readonly id: string;
  readonly paymentType: string;
  /** What the connector called the earlier payment, if it had a name for it. */
  readonly reference: string | null;
}

export interface PaymentOrder extends Transaction {
  /** DB, PA or CD. */
  readonly paymentType: string;
  /** The authorisation that a shopper's own one raises or renews (`referenceUuid` of a checkout). */
  readonly linkedTo?: Referenced;
  readonly brand: string;
  /** The number ranges of a card brand that the gateway's BIN list has. */
  readonly ranges?: string;
  readonly means: PaymentInstrument;
  /** The gateway's own origin as the shopper's browser sees it, for pages a payment is sent to. */
  readonly origin: string;
  /** What came of the shopper's authentication, where the gateway sees to that (see {@link Connector.authenticates}). */
  readonly authentication?: AuthenticationOutcome;
}

export interface AuthenticationOutcome {
  /** Name of the rule by which the shopper was authenticated, or was not. */
  readonly rule: string;
  /** Absent when nobody was asked. */
  readonly threeDSecure?: ThreeDSecure;
  /** An exemption was asked for that the issuer does not grant. */
  readonly isRefusedExemption?: boolean;
}

/** A capture, refund, reversal and so on of an earlier payment. */
export interface FollowUpOrder extends Transaction {
  readonly referenced: Referenced;
}

/** Authentication data of a payment (gateway-contract 3.2 and 5.4). */
export type ThreeDSecure = Readonly<Record<string, string>>;

export interface Outcome {
  readonly code: ResultCode;
  /** Name of the rule that decided, for the test environment's header. */
  readonly rule: string;
  /** What of the request declines the payment. */
  readonly errors?: readonly ParameterError[];
  readonly resultDetails?: Readonly<Record<string, string>>;
  readonly threeDSecure?: ThreeDSecure;
  /** What the risk check of whoever charges said: a number. */
  readonly riskScore?: string;
  /** Members the record of this outcome goes without (settled question 21). */
  readonly without?: readonly ('id' | 'amount')[];
  /** Where the shopper has to go; only with a pending code. */
  readonly redirect?: Redirect;
  /** What the connector calls this payment: follow-ups and questions about it bring it back. */
  readonly reference?: string;
}

/** A payment whose outcome is asked for. */
export interface Inquiry {
  readonly id: string;
  readonly channel: Entity;
  readonly mode: Mode;
  readonly reference: string | null;
  /** The merchant's name of it, if there is one. */
  readonly merchantTransactionId: string | null;
  readonly paymentType: string;
  /** On the wire; what came of it must have been of the same. */
  readonly amount: string;
  readonly currency: string;
}

/**
 * `settle` and `followUp` throw when the outcome is unknown: the connection was lost, no answer came, the answer made no
 * sense. The payment then has the code 900.100.300 and a due job asks with `find`. What certainly was not charged, a
 * connection refused for one, is an outcome with a code of its own instead.
 *
 * `key` names one transaction. Asked again with the same key, a connector charges nothing anew and answers what came of
 * it: the server asks again when it died before it could store an outcome.
 */
export interface Connector {
  /**
   * The outcome that the order itself demands for a test, whatever its instrument is worth; absent where nothing can be
   * demanded. Charges nothing.
   */
  forcedOutcome?(order: Pick<PaymentOrder, 'means' | 'parameters'>): Outcome | undefined;
  /**
   * Whether the gateway authenticates this order's shopper before it settles; absent where the connector's own gateway
   * does. Decides nothing and charges nothing.
   */
  authenticates?(order: PaymentOrder, now: number): boolean;
  /** @param now in milliseconds; decides whether the card is expired */
  settle(order: PaymentOrder, key: string, now: number): Promise<Outcome>;
  followUp(order: FollowUpOrder, key: string, now: number): Promise<Outcome>;
  /**
   * What came of a transaction: its outcome, which may be pending still; undefined when it never arrived, so that
   * nothing was charged and nothing will be. Throws while nobody knows.
   */
  find(inquiry: Inquiry, key: string, now: number): Promise<Outcome | undefined>;
}

/** Every connector of a gateway. */
export interface Connectors {
  /** Simulates. */
  readonly INTERNAL: Connector;
  /** Forwards to another gateway, in the live environment as well. */
  readonly EXTERNAL: Connector;
  /** Answers an authentication without a payment. Charges nobody. */
  readonly authenticationOnly: Connector;
}
