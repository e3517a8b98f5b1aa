/** Orders and connectors as the gateway has them: each order has its way to a connector. */
import type { Mode } from '#contract/mode.ts';
import type { Connector, ReferenceForm } from '../../connector/connector.ts';
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
import type { Config, Entity } from '../config/config.ts';

/** Says which connector gets an order. A payment keeps it for its follow-ups and inquiries. */
export interface Route {
  readonly mode: Mode;
  readonly channel: Entity;
  /**
   * The name of a connector of the configuration. Null for the channel's own upstream, and in the mode INTERNAL for the
   * connector of the test environment.
   */
  readonly connector: string | null;
}

interface FromBrowser extends Route {
  /** The gateway's own origin as the shopper's browser sees it, for pages that the shopper is sent to. */
  readonly origin: string;
}

export interface RoutedPayment extends PaymentOrder, FromBrowser {
  /** The name of the connector that gets the order when it provably never left for the first one. */
  readonly otherwise?: string;
  /** The result codes of declines by the first one, with which the order goes to the other one as well. */
  readonly otherwiseAfter?: readonly string[];
  /** What the acquirers named the stored instrument, by connector. Each connector gets its own. */
  readonly instrumentTokens?: Readonly<Record<string, string>>;
  /** Parameters of the merchant's that no connector gets with this payment, although some take them. */
  readonly leftOut?: readonly string[];
  /** Whether its security code was lost after it was sent, because the code's key was destroyed. */
  readonly isCodeLost?: boolean;
  /** Whether it comes from a repeated request, which may have another card or code than the one that was sent. */
  readonly mayDiffer?: boolean;
}

/** Returns what a connector may know of an order. */
export function toPlainOrder(order: RoutedPayment): PaymentOrder {
  const { channel: _channel, connector, origin: _origin, ...rest } = order;
  const { otherwise: _otherwise, otherwiseAfter: _otherwiseAfter, ...sentOrder } = rest;
  const {
    isCodeLost: _lost,
    mayDiffer: _mayDiffer,
    leftOut: _out,
    instrumentTokens = {},
    ...plain
  } = sentOrder;
  const isNamed = connector !== null && Object.hasOwn(instrumentTokens, connector);
  return { ...plain, ...(isNamed && { instrumentToken: instrumentTokens[connector] }) };
}

export interface RoutedFollowUp extends FollowUpOrder, Route {}

/** An authentication without a payment (gateway-contract 10, "Standalone 3-D Secure"): nothing is charged. */
export interface AuthenticationOrder extends InstrumentOrder, FromBrowser {
  readonly kind: 'authentication';
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly authentication?: AuthenticationOutcome;
}

export type Order = RoutedPayment | RoutedFollowUp | AuthenticationOrder;

/** An order whose instrument is a card. */
export type CardOrder = (RoutedPayment | AuthenticationOrder) & { readonly instrument: Card };

/** A transaction as it was handed to its connector. */
export interface SentOrder {
  readonly order: RoutedPayment | RoutedFollowUp;
  /** Names the transaction to the connector. */
  readonly key: string;
}

/** An outcome with how long the connector took, in milliseconds. */
export interface TimedOutcome extends Outcome {
  readonly tookMs?: number;
  /** Whether the connector did not answer: nobody knows what became of the transaction. */
  readonly isUnanswered?: boolean;
  /** Whether nothing was sent, so that another connector may charge. */
  readonly isNotSent?: boolean;
  /** The connector to which the payment went after the first one of its rule. */
  readonly movedTo?: string;
  /** The kept name of a stored instrument by which it was to be charged, and which its acquirer no longer has. */
  readonly lostToken?: string | undefined;
  /** What may be sent again with its key, because it was not answered. */
  readonly resendable?: SentOrder;
}

/**
 * A connector as payments use it. `charge` and `followUp` throw when the outcome is unknown. The payment then gets the code
 * 900.100.300, and a due job asks with `find`. When it is certain that nothing was charged, such as after a refused
 * connection, they return an outcome with a specific code instead.
 *
 * `key` names one transaction. A connector that is called again with the same key does not charge again, but returns the
 * outcome of that transaction. The gateway calls again when its process died before it could store the outcome.
 */
export interface GatewayConnector {
  /** For the operator. */
  readonly name?: string;
  /** Whether the acquirer charges once what it gets twice with one key, for as long as it knows the key. */
  readonly isRepeatable?: boolean;
  /** See `Connector.repeatableFor`. */
  readonly repeatableFor?: number;
  /** Whether its acquirer has answered none of the last orders. */
  isAway?(): boolean;
  /** Whether the acquirer can be asked for a transaction. */
  readonly isAskable?: boolean;
  /** See `ConnectorDefinition.referenceForm`. */
  referenceForm?(paymentType: string, followed?: string): ReferenceForm | undefined;
  charge(order: RoutedPayment, key: string, now: number): Promise<TimedOutcome>;
  followUp(order: RoutedFollowUp, key: string, now: number): Promise<Outcome>;
  /**
   * Returns the outcome of a transaction, which may still be pending. Undefined when the transaction never arrived, so
   * that nothing was or will be charged. Throws while the outcome is unknown.
   */
  find(inquiry: Inquiry, key: string, now: number): Promise<Outcome | undefined>;
  /** Whether the gateway must authenticate the shopper before this order is charged. */
  authenticates?(order: RoutedPayment, now: number): boolean;
  /**
   * Returns the outcome of an order that is certain before anybody is asked, such as that of a wrong card number; undefined
   * for any other. Its shopper is then not authenticated. Only the simulator knows one.
   */
  certainOutcome?(order: UncertainOrder, now: number): Outcome | undefined;
  /**
   * Returns the outcome that `charge` would have just now without reaching the acquirer: there is none, or no connection to
   * it. Undefined when the acquirer would be asked. Charges nothing; throws as `charge` does.
   */
  obstacleTo?(order: RoutedPayment, now: number): Promise<Outcome | undefined>;
  /** Returns what the acquirer has reported by itself. Throws while it cannot be asked. */
  reports?(inquiry: ReportsInquiry): Promise<ReportPage>;
  /** See `Connector.cancel`, `Connector.resume` and `Connector.readWebhook`. Absent in a connector that cannot do it. */
  cancel?: Connector['cancel'];
  resume?: Connector['resume'];
  readWebhook?: Connector['readWebhook'];
}

/** An order of which it may be certain what becomes of it. `paymentType` is absent when nothing is to be charged. */
export type UncertainOrder = PaymentOrder | (InstrumentOrder & { readonly paymentType?: undefined });

/** Finds the connectors of a gateway. */
export interface Connectors {
  /** Returns the connector of a route. One that the configuration no longer has charges nothing and knows nothing. */
  find(
    config: Pick<Config, 'connectors'>,
    route: Pick<Route, 'mode' | 'connector'> & { readonly channel: Pick<Entity, 'id' | 'upstream'> },
  ): GatewayConnector;
  /**
   * Whether the database may lack a payment of what was created at this time, because it was put back to an earlier time: such
   * a payment has names that only its own page repeats.
   */
  mayLackPayment(createdAt: number, now: number): boolean;
  /** Returns the names of the configuration's connectors whose acquirers are away, each once. */
  listAway(config: Pick<Config, 'connectors' | 'entities'>): readonly string[];
}
