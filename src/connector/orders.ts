/** What a connector is asked to do. Everything is plain data, in the words of the gateway's own API. */
import type { Mode } from '#contract/mode.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type { OwnBrand } from './own-brand.ts';
import type { PaymentInstrument } from './payment-instrument.ts';

/** The digits of a card number that may be kept: the first six and the last four. */
export interface CardEnds {
  readonly bin: string;
  readonly last4Digits: string;
}

interface BaseOrder {
  /** The gateway's id of the payment, which its merchant knows: 32 lower-case hexadecimal digits. */
  readonly id: string;
  readonly mode: Mode;
  /** Up to 10 digits, optionally a dot and two decimals, in every currency; see `toMinorUnits`. */
  readonly amount: string;
  readonly currency: string;
  /**
   * All parameters that the merchant and the shopper sent, by the names of the API, without the secrets of the instrument.
   * An agreement stands in `standingInstruction.*`: its `initialTransactionId` is the card network's id of the first
   * payment, whichever connector charged that. `transactionLinkId` is Mastercard's link id of it, and stands only where
   * it is to be sent: with what the merchant charges by an agreement (REPEATED by MIT), with Mastercard or Maestro.
   */
  readonly parameters: Parameters;
}

/** An earlier payment, as its connector knows it. */
export interface Referenced {
  readonly id: string;
  readonly paymentType: string;
  /** A code such as `VISA`. */
  readonly brand: string;
  /** The connector's name of the earlier payment, if it gave one. */
  readonly reference: string | null;
  /** The merchant's reference of the earlier payment, or of one before it in its chain. */
  readonly merchantTransactionId: string | null;
  /** The masked card with which the chain began; absent for other instruments. */
  readonly card?: CardEnds | undefined;
  /** Mastercard's link id of an agreement that began with the payment, for what is charged again (RB). */
  readonly transactionLinkId?: string | undefined;
  /** Whether it is a capture (CP) of a part of its authorisation, increments included. */
  readonly isPart?: boolean | undefined;
}

/** What an order of an instrument has, whether it is charged or not. */
export interface InstrumentOrder {
  readonly parameters: Parameters;
  /** A code such as `VISA`. */
  readonly brand: string;
  /** The number ranges that the gateway's BIN list has for a card brand. */
  readonly ranges?: string;
  readonly instrument: PaymentInstrument;
}

export interface PaymentOrder extends BaseOrder, InstrumentOrder {
  readonly kind: 'payment';
  /** How the shopper pays with a brand that the contract does not know; absent for any other. */
  readonly ownKind?: OwnBrand['kind'];
  /** DB (debit), PA (authorisation) or CD (payout). */
  readonly paymentType: string;
  /** Whether a registration has or gets its instrument, and so keeps the acquirer's name of it (`Outcome.instrumentToken`). */
  readonly isStored?: boolean;
  /** What this connector named the stored instrument (`Outcome.instrumentToken`); absent when it has named none. */
  readonly instrumentToken?: string;
  /** Where a shopper comes back who was sent to another page; see `Connector.resume`. */
  readonly returnUrl: string;
  /**
   * How the shopper of a card was authenticated elsewhere, as the merchant sent it in `threeDSecure.*`. Absent when nothing
   * was sent.
   */
  readonly authentication?: AuthenticationOutcome;
  /** The authorisation that this payment raises or renews. */
  readonly linkedTo?: Referenced;
  /**
   * Whether another instrument of the shopper may have been sent before under the same key. Only with `repeatableFor`. The outcome
   * of the first request names the card that was charged in `paidCard`, if it is another one: when nobody can tell which card an
   * answer is about, the outcome is unknown.
   */
  readonly isOtherInstrument?: boolean;
}

export interface AuthenticationOutcome {
  /** Name of the rule by which the shopper was authenticated, or was not. */
  readonly rule: string;
  /** Absent when no issuer was asked. */
  readonly threeDSecure?: ThreeDSecure;
  /** Whether the merchant asked for an exemption that the issuer does not grant. */
  readonly isRefusedExemption?: boolean;
}

/**
 * What is known of an authentication: `eci`, `verificationId` (the CAVV), `dsTransactionId`, `acsTransactionId`, `version`,
 * `authenticationStatus`, `transactionStatusReason`, `flow`.
 */
export type ThreeDSecure = Readonly<Record<string, string>>;

/** A capture (CP), a refund (RF), a reversal (RV) or another follow-up of an earlier payment. */
export interface FollowUpOrder extends BaseOrder {
  readonly kind: 'follow-up';
  readonly paymentType: string;
  readonly referenced: Referenced;
  /**
   * Whether it is about a part of the referenced payment's amount, increments included. A refund of all of a captured part is not:
   * see `referenced.isPart`.
   */
  readonly isPart?: boolean;
  /** Whether another one of its type came before it. */
  readonly isRepeated?: boolean;
}

/** A question for the outcome of a payment or a follow-up that was sent, and whose outcome is unknown or pending. */
export interface Inquiry extends Referenced {
  readonly mode: Mode;
  readonly amount: string;
  readonly currency: string;
  /** Of a follow-up: the payment that it follows. Absent for a payment. */
  readonly referenced?: Pick<Referenced, 'paymentType' | 'reference'> | undefined;
  /** When it was sent last, in milliseconds since 1970. Undefined when nobody knows, and it may be of any time. */
  readonly sentAt: number | undefined;
}

/** A question for the receipts and chargebacks of a span of time, a page at a time. */
export interface ReportsInquiry {
  readonly mode: Mode;
  /** In milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** The number of the page; the first page is 1. */
  readonly pageNo: number;
}
