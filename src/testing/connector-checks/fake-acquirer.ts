/** What the author of a connector writes for the checks: the fake of an acquirer. */
import type { Redirect } from '#contract/payment.ts';
import type { OrderType } from '../../connector/capabilities.ts';
import type { AcquirerRequest, ConnectorDefinition } from '../../connector/connector.ts';
import type { PaymentOrder } from '../../connector/orders.ts';
import type { Card } from '../../connector/payment-instrument.ts';
import type { HttpAnswer, HttpRequest } from '../../connector/send.ts';

/** A transaction as the fake has understood it. What it leaves out is not checked. */
export interface MadeTransaction {
  readonly key: string;
  /** Such as `92.00`, in every currency. */
  readonly amount: string;
  readonly currency: string;
  /** What became of the money: a DB takes it, a PA reserves it, an RV releases what is reserved, and so on. */
  readonly paymentType?: OrderType;
  /** By our code, where the acquirer is told it. */
  readonly brand?: string;
  /** The card that was charged. The year has two digits or four. */
  readonly card?: Partial<Omit<Card, 'kind'>>;
  /** The key of the payment that it follows. */
  readonly follows?: string;
}

/**
 * `accepted`: at once, also where the true acquirer waits for a shopper. `challenged`: the shopper must be sent to a page first, or is given a
 * code to pay with. `expired` and `cancelled`: what waited ends so, without money, where the
 * acquirer has words of its own for that.
 */
export type AcquirerVerdict = 'accepted' | 'declined' | 'pending' | 'challenged' | 'expired' | 'cancelled';

/** An acquirer without payments. The members that it leaves out are not tried. */
export interface FakeAcquirer {
  /** Answers a request of the connector. It accepts everything until `decide` is called. */
  answer(request: HttpRequest): Promise<HttpAnswer>;
  /** Returns the transactions that moved money, or will. A declined one is none of them, and a pending one not yet. */
  made?(): readonly MadeTransaction[];
  /**
   * Decides what becomes of transactions: of those that come from now on, and by `accepted` or `declined` also of those that
   * wait, which alone `expired` and `cancelled` are about. Returns false for a verdict that the acquirer does not know for transactions of this type.
   */
  decide?(verdict: AcquirerVerdict, paymentType: OrderType): boolean;
  /**
   * The shopper comes back from the page of a redirect, with the verdict of the last `decide`. Returns the parameters that the
   * browser brings along. Throws where the redirect leads to no page, such as one without its token.
   */
  comeBack?(redirect: Redirect): Readonly<Record<string, string>>;
  /** The money of a payment with this key is taken back after it was paid: a debit is returned, or a card's holder disputes it. */
  takeBack?(key: string): void;
  /** Returns the webhooks that it has sent, each with its signature. */
  webhooks?(): readonly AcquirerRequest[];
  /** Takes the signature off a webhook. Absent where that stands in a header. */
  withoutProof?(webhook: AcquirerRequest): AcquirerRequest;
  /** Returns signed webhooks that are none of this account's, such as another merchant's, or one of the live system. */
  foreignWebhooks?(): readonly AcquirerRequest[];
}

export interface ConnectorSubject<Settings> {
  readonly definition: ConnectorDefinition<Settings>;
  /** As they stand in the configuration. */
  readonly settings: Readonly<Record<string, unknown>>;
  createAcquirer(): FakeAcquirer | Promise<FakeAcquirer>;
  /**
   * Orders for what this connector needs besides, such as an instrument that is no card. With a brand of
   * `Capabilities.methods` the checks are about that brand.
   */
  readonly order?: Partial<PaymentOrder>;
  /**
   * Whether nobody signs the webhooks: they name a transaction alone, and the connector asks for it. Then no text of them may decide,
   * and one about which the acquirer does not answer is no proof: `readWebhook` returns undefined, and the acquirer sends it again.
   */
  readonly isUnsigned?: boolean;
}
