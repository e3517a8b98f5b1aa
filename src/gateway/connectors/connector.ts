/** The interface of a connector, which charges payments: the simulator, or another gateway that speaks the same API. */
import type { MaskedCard } from '#contract/masked-card.ts';
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import type { PaymentRecord, Redirect, Result } from '#contract/payment.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { Entity } from '../config/config.ts';
import type { ReportType } from '../lifecycle/follow-up-rules.ts';
import type { Mode } from '../lifecycle/mode.ts';
import type { Card, PaymentInstrument } from './payment-instrument.ts';

/** The digits of a card number that may be kept: the first six and the last four. */
export interface CardEnds {
  readonly bin: string;
  readonly last4Digits: string;
}

interface BaseOrder {
  /** Id of the payment, or of the authentication without one: 32 lower-case hexadecimal digits. */
  readonly id: string;
  readonly channel: Entity;
  readonly mode: Mode;
  /** In wire format: up to 10 digits, optionally a dot and two decimals. */
  readonly amount: string;
  readonly currency: string;
  /** All parameters that were sent or prepared, without the secrets of the payment instrument. */
  readonly parameters: Parameters;
}

/** An earlier payment, as its connector knows it. */
interface Referenced {
  readonly id: string;
  readonly paymentType: string;
  /** The connector's name of the earlier payment, if it gave one. */
  readonly reference: string | null;
  /** The merchant's reference of the earlier payment, or of one before it in its chain. */
  readonly merchantTransactionId: string | null;
  /** The masked card with which the chain began; absent for other instruments. */
  readonly card?: CardEnds | undefined;
}

interface InstrumentOrder extends BaseOrder {
  readonly brand: string;
  /** The number ranges that the gateway's BIN list has for a card brand. */
  readonly ranges?: string;
  readonly instrument: PaymentInstrument;
  /** The gateway's own origin as the shopper's browser sees it, for pages that the shopper is sent to. */
  readonly origin: string;
  /**
   * The result of the shopper's authentication, if the gateway authenticated the shopper (see {@link
   * Connector.authenticates}).
   */
  readonly authentication?: AuthenticationOutcome;
}

export interface PaymentOrder extends InstrumentOrder {
  readonly kind: 'payment';
  /** DB, PA or CD. */
  readonly paymentType: string;
  /** The authorisation that this payment raises or renews (`referenceUuid` of a checkout). */
  readonly linkedTo?: Referenced;
}

/** An authentication without a payment (gateway-contract 10, "Standalone 3-D Secure"): nothing is charged. */
export interface AuthenticationOrder extends InstrumentOrder {
  readonly kind: 'authentication';
}

export interface AuthenticationOutcome {
  /** Name of the rule by which the shopper was authenticated, or was not. */
  readonly rule: string;
  /** Absent when no issuer was asked. */
  readonly threeDSecure?: ThreeDSecure;
  /** Whether the merchant asked for an exemption that the issuer does not grant. */
  readonly isRefusedExemption?: boolean;
}

/** A capture, refund, reversal or other follow-up of an earlier payment. */
export interface FollowUpOrder extends BaseOrder {
  readonly kind: 'follow-up';
  readonly paymentType: string;
  readonly referenced: Referenced;
  /** Whether it is about a part of the referenced payment's amount, increments included. */
  readonly isPart?: boolean;
}

export type Order = PaymentOrder | FollowUpOrder | AuthenticationOrder;

/** An order whose instrument is a card. */
export type CardOrder = (PaymentOrder | AuthenticationOrder) & { readonly instrument: Card };

/** Authentication data of a payment (gateway-contract 3.2 and 5.4). */
export type ThreeDSecure = Readonly<Record<string, string>>;

/** The issuer's checks, each by a letter (gateway-contract 3.2). */
export type IssuerChecks = Pick<Result, 'avsResponse' | 'cvvResponse'>;

/**
 * What a connector adds to the record of a payment. In `card` a whole masked card is given for an instrument that is
 * none, such as a wallet's token.
 */
export type RecordAdditions = Pick<
  PaymentRecord,
  | 'descriptor'
  | 'bankAccount'
  | 'virtualAccount'
  | 'customer'
  | 'billing'
  | 'shipping'
  | 'recurringType'
  | 'standingInstruction'
  | 'customParameters'
  | 'merchantAccountId'
  | 'loyaltyIndicator'
> & { readonly card?: Partial<MaskedCard> };

export interface Outcome {
  readonly code: ResultCode;
  /** Name of the rule that decided, for the test environment's header. */
  readonly rule: string;
  /** The parameters because of which the payment is declined. */
  readonly errors?: readonly ParameterError[];
  readonly resultDetails?: Readonly<Record<string, string>>;
  readonly threeDSecure?: ThreeDSecure;
  /** The result of the risk check, a number as text. */
  readonly riskScore?: string;
  /** What the card's issuer says of billing address and security code. */
  readonly checks?: IssuerChecks;
  readonly additions?: RecordAdditions | undefined;
  /** The masked card that was paid with, where the connector names another one than the order; with its brand if it has one. */
  readonly paidCard?: { readonly masked: MaskedCard; readonly brand?: string | undefined };
  /** Members that are left out of the record of this outcome (settled question 21). */
  readonly without?: readonly ('id' | 'amount')[];
  /** The page to which the shopper must be sent; only with a pending code. */
  readonly redirect?: Redirect;
  /** The connector's name of this payment. Follow-ups and inquiries pass it back. */
  readonly reference?: string;
  /** How long the connector took, in milliseconds. Its caller measures it. */
  readonly tookMs?: number;
}

/** A question for the outcome of a payment, when the outcome is unknown. */
export interface Inquiry {
  readonly id: string;
  readonly channel: Entity;
  readonly mode: Mode;
  readonly reference: string | null;
  /** The merchant's reference of the payment, or of one before it in its chain. */
  readonly merchantTransactionId: string | null;
  /** The masked card with which the chain began; absent for other instruments. */
  readonly card?: CardEnds | undefined;
  readonly paymentType: string;
  /** In wire format. The outcome must have the same amount and currency. */
  readonly amount: string;
  readonly currency: string;
}

/** A question for the receipts and chargebacks of a span of time, a page at a time. */
export interface ReportsInquiry {
  readonly channel: Entity;
  readonly mode: Mode;
  /** In milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** The number of the page; the first page is 1. */
  readonly pageNo: number;
}

/** A receipt, a chargeback or its reversal, as a connector reports it. */
export interface ReportedPayment {
  readonly paymentType: ReportType;
  /** In wire format; absent when the connector gives none. */
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  /** The connector's name of the payment that it is about. */
  readonly referencedId: string;
  readonly outcome: Outcome & { readonly reference: string };
}

export interface ReportPage {
  readonly reports: readonly ReportedPayment[];
  readonly hasMore: boolean;
}

/**
 * `charge` and `followUp` throw when the outcome is unknown: the connection was lost, no answer came, or the answer
 * made no sense. The payment then gets the code 900.100.300, and a due job asks with `find`. When it is certain that
 * nothing was charged, such as after a refused connection, they return an outcome with a specific code instead.
 *
 * `key` names one transaction. When a connector is called again with the same key, it must not charge again, but return
 * the outcome of that transaction. The gateway calls again when its process died before it could store the outcome.
 */
export interface Connector {
  /**
   * Returns the outcome that the order's parameters force for a test, whatever its instrument is. Absent in a connector
   * that does not support this. Charges nothing.
   */
  forcedOutcome?(order: Pick<PaymentOrder, 'instrument' | 'parameters'>): Outcome | undefined;
  /**
   * Whether the gateway must authenticate the shopper before this order is charged. Absent in a connector whose
   * upstream gateway authenticates. Has no side effects.
   */
  authenticates?(order: PaymentOrder, now: number): boolean;
  /** @param now in milliseconds; decides whether the card is expired */
  charge(order: PaymentOrder, key: string, now: number): Promise<Outcome>;
  /**
   * Returns the outcome that `charge` would have just now without reaching the acquirer: there is no upstream, or no
   * connection to it. Undefined when the acquirer would be asked. Absent in a connector that can always be reached. Charges
   * nothing; throws as `charge` does.
   */
  obstacleTo?(order: PaymentOrder): Promise<Outcome | undefined>;
  followUp(order: FollowUpOrder, key: string, now: number): Promise<Outcome>;
  /**
   * Returns the outcome of a transaction, which may still be pending. Undefined when the transaction never arrived, so
   * that nothing was or will be charged. Throws while the outcome is unknown.
   */
  find(inquiry: Inquiry, key: string, now: number): Promise<Outcome | undefined>;
  /**
   * Returns what the acquirer has reported by itself. Absent in a connector that is told of it otherwise. Throws while it
   * cannot be asked.
   */
  reports?(inquiry: ReportsInquiry): Promise<ReportPage>;
}

/** Answers authentications without a payment. Charges nothing. */
export interface Authenticator {
  /** Whether the gateway must authenticate the shopper before it calls `answer`. Has no side effects. */
  authenticates(order: AuthenticationOrder, now: number): boolean;
  /** Returns the outcome, which depends on the result of the order's authentication. @param now in milliseconds */
  answer(order: AuthenticationOrder, now: number): Outcome;
}

/** All connectors of a gateway. */
export interface Connectors {
  /** The simulator. */
  readonly INTERNAL: Connector;
  /** Forwards to another gateway; also used in the live environment. */
  readonly EXTERNAL: Connector;
  readonly authenticationOnly: Authenticator;
}

/** Returns the connector for a mode. The EXTERNAL connector also forwards the payments of the live environment. */
export function getConnector(connectors: Connectors, { mode }: Pick<PaymentOrder, 'mode'>): Connector {
  return mode === 'INTERNAL' ? connectors.INTERNAL : connectors.EXTERNAL;
}
