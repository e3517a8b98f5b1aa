/** Orders and connectors as the gateway has them: an order belongs to a channel, and goes to the connector of its mode. */
import type { Mode } from '#contract/mode.ts';
import type {
  AuthenticationOutcome,
  FollowUpOrder,
  Inquiry,
  InstrumentOrder,
  PaymentOrder,
  ReportsInquiry,
} from '../../connector/orders.ts';
import type { Outcome, ReportPage } from '../../connector/outcome.ts';
import type { Card } from '../../connector/payment-instrument.ts';
import type { Entity } from '../config/config.ts';

interface OnChannel {
  readonly channel: Entity;
}

interface FromBrowser extends OnChannel {
  /** The gateway's own origin as the shopper's browser sees it, for pages that the shopper is sent to. */
  readonly origin: string;
}

export interface RoutedPayment extends PaymentOrder, FromBrowser {}

export interface RoutedFollowUp extends FollowUpOrder, OnChannel {}

export interface RoutedInquiry extends Inquiry, OnChannel {}

export interface RoutedReportsInquiry extends ReportsInquiry, OnChannel {}

/** An authentication without a payment (gateway-contract 10, "Standalone 3-D Secure"): nothing is charged. */
export interface AuthenticationOrder extends InstrumentOrder, FromBrowser {
  readonly kind: 'authentication';
  readonly id: string;
  readonly mode: Mode;
  readonly amount: string;
  readonly currency: string;
  readonly authentication?: AuthenticationOutcome;
}

export type Order = RoutedPayment | RoutedFollowUp | AuthenticationOrder;

/** An order whose instrument is a card. */
export type CardOrder = (RoutedPayment | AuthenticationOrder) & { readonly instrument: Card };

/** An outcome with how long the connector took, in milliseconds. */
export interface TimedOutcome extends Outcome {
  readonly tookMs?: number;
}

/**
 * `charge` and `followUp` throw when the outcome is unknown: the connection was lost, no answer came, or the answer
 * made no sense. The payment then gets the code 900.100.300, and a due job asks with `find`. When it is certain that
 * nothing was charged, such as after a refused connection, they return an outcome with a specific code instead.
 *
 * `key` names one transaction. When a connector is called again with the same key, it must not charge again, but return
 * the outcome of that transaction. The gateway calls again when its process died before it could store the outcome.
 */
export interface GatewayConnector {
  /**
   * Returns the outcome that the order's parameters force for a test, whatever its instrument is. Absent in a connector
   * that does not support this. Charges nothing.
   */
  forcedOutcome?(order: Pick<PaymentOrder, 'instrument' | 'parameters'>): Outcome | undefined;
  /**
   * Whether the gateway must authenticate the shopper before this order is charged. Absent in a connector whose
   * upstream gateway authenticates. Has no side effects.
   */
  authenticates?(order: RoutedPayment, now: number): boolean;
  /** @param now in milliseconds; decides whether the card is expired */
  charge(order: RoutedPayment, key: string, now: number): Promise<Outcome>;
  /**
   * Returns the outcome that `charge` would have just now without reaching the acquirer: there is no upstream, or no
   * connection to it. Undefined when the acquirer would be asked. Absent in a connector that can always be reached. Charges
   * nothing; throws as `charge` does.
   */
  obstacleTo?(order: RoutedPayment): Promise<Outcome | undefined>;
  followUp(order: RoutedFollowUp, key: string, now: number): Promise<Outcome>;
  /**
   * Returns the outcome of a transaction, which may still be pending. Undefined when the transaction never arrived, so
   * that nothing was or will be charged. Throws while the outcome is unknown.
   */
  find(inquiry: RoutedInquiry, key: string, now: number): Promise<Outcome | undefined>;
  /**
   * Returns what the acquirer has reported by itself. Absent in a connector that is told of it otherwise. Throws while it
   * cannot be asked.
   */
  reports?(inquiry: RoutedReportsInquiry): Promise<ReportPage>;
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
  readonly INTERNAL: GatewayConnector;
  /** Forwards to another gateway; also used in the live environment. */
  readonly EXTERNAL: GatewayConnector;
  readonly authenticationOnly: Authenticator;
}

/** Returns the connector for a mode. The EXTERNAL connector also forwards the payments of the live environment. */
export function getConnector(
  connectors: Connectors,
  { mode }: Pick<RoutedPayment, 'mode'>,
): GatewayConnector {
  return mode === 'INTERNAL' ? connectors.INTERNAL : connectors.EXTERNAL;
}
