/** What a connector answers. */
import type { MaskedCard } from '#contract/masked-card.ts';
import type { Mode } from '#contract/mode.ts';
import type { ParameterError } from '#contract/parameters/table.ts';
import type { PaymentCode, PaymentRecord, Redirect, Result } from '#contract/payment.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { ThreeDSecure } from './orders.ts';

const codes: Readonly<Record<Mode, ResultCode>> = {
  INTERNAL: '000.100.110',
  EXTERNAL: '000.100.112',
  LIVE: '000.000.000',
};

/** Returns the result code of a success. It depends on who charged (gateway-contract 2.4). */
export function acceptedCode(mode: Mode): ResultCode {
  return codes[mode];
}

/** Returns the code of a connector's outcome as the records of this mode have it. A simulated one is kept as it was ordered. */
export function codeIn(mode: Mode, code: ResultCode): ResultCode {
  return mode === 'EXTERNAL' && code === codes.LIVE ? acceptedCode(mode) : code;
}

/** The member of `resultDetails` with the parameters that the acquirer was not told. */
export const unsentMember = 'ParametersNotSent';

/** The member of `resultDetails` with the result code by which the first connector of its rule declined a payment. */
export const declinedMember = 'DeclinedBefore';

/** The member of `resultDetails` with the page on which a tester decides a simulated payment; no acquirer has one. */
export const testersPageMember = 'SimulatorPage';

/** The member of `resultDetails` with what the acquirer reports and no record can hold. */
export const unbookedMember = 'ReportedByAcquirer';

/** The member of `resultDetails` that says what of a report no signature covers. */
export const unsignedMember = 'NotSigned';

/** The issuer's checks, each by a letter (gateway-contract 3.2). */
export type IssuerChecks = Pick<Result, 'avsResponse' | 'cvvResponse'>;

/**
 * What a connector adds to the record of a payment. In `card` a whole masked card is given for an instrument that is
 * none, such as a wallet's token. `standingInstruction.initialTransactionId` is the card network's id of this payment: the
 * gateway keeps it with a stored card, and hands it to whichever connector charges that card later. Mastercard's link
 * id of this payment is `standingInstruction.transactionLinkId`: tell that of each payment as `readTransactionLink`
 * returns it, and the gateway keeps the one that counts.
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
  /**
   * Says whether the payment is accepted, pending or declined. `000.000.000` is a success, which a test payment's record has
   * as `000.100.112`; `000.200.000` is pending, and the catalogue has one for each reason of a decline.
   */
  readonly code: ResultCode;
  /** Name of the rule that decided, in lower case with hyphens, for the test environment's header and the log alone. */
  readonly rule: string;
  /** The parameters because of which the payment is declined. */
  readonly errors?: readonly ParameterError[];
  /** What the acquirer says besides, for the merchant's support. Never card data. */
  readonly resultDetails?: Readonly<Record<string, string>>;
  readonly threeDSecure?: ThreeDSecure;
  /** The result of the risk check, a number as text. */
  readonly riskScore?: string;
  /** What the card's issuer says of billing address and security code. */
  readonly checks?: IssuerChecks;
  readonly additions?: RecordAdditions | undefined;
  /** The masked card that was paid with, which may be another one than the order's; with its brand if it has one. */
  readonly paidCard?: { readonly masked: MaskedCard; readonly brand?: string | undefined };
  /** Members that are left out of the record of this outcome (settled question 21). */
  readonly without?: readonly ('id' | 'amount')[];
  /** The page to which the shopper must be sent; only with a pending code. */
  readonly redirect?: Redirect;
  /**
   * What the shopper pays with elsewhere; only with a pending code, and without a page. It has a reference or a QR code, as
   * printable text; `expiresAt` is in milliseconds since 1970. The widget shows it while the payment is pending: an `outcome`
   * of {@link AcquirerNotification} has to end it, also when it expires.
   */
  readonly paymentCode?: Readonly<Omit<PaymentCode, 'expiresAt'>> & { readonly expiresAt?: number };
  /**
   * Whether that is the page of a card's issuer. The widget shows it in the frame in which it shows challenges; a payment
   * without a checkout gets the page itself.
   */
  readonly isChallenge?: boolean;
  /** The connector's name of this payment. Follow-ups and inquiries pass it back. */
  readonly reference?: string;
  /**
   * The acquirer's name of the instrument, by which it is charged again without its shopper: at most 255 printable characters of
   * ASCII, and no card data. The gateway keeps it with a stored instrument, unless the payment is declined, and hands it to this
   * connector alone. Notifications of a payment may bring it later; those with a pending code tell the name alone. Null with the decline of
   * a payment by a name that the acquirer no longer has: the gateway forgets that name.
   */
  readonly instrumentToken?: string | null;
  /**
   * Only of a decline: whether the acquirer says with it that it has made nothing under this key, neither by this request nor by an
   * earlier one. Absent for what it refuses before it looks at the key, such as too many requests or a wrong API key. It counts for
   * a request that is the same as the first one.
   */
  readonly isNeverMade?: boolean;
  /**
   * Parameters of `Capabilities.parameters` that this request had to leave out, such as those of an address that the acquirer would
   * refuse. The merchant is told.
   */
  readonly unsent?: readonly string[];
}

/**
 * What an acquirer has made by itself: a receipt (RC), a chargeback (CB) or its reversal (CR); or what somebody has made on its
 * own pages: a capture (CP), a refund (RF), or a release or reversal (RV). A declined CP, RF or RV is one that has not lasted,
 * or, with `isNeverMade`, one that the acquirer refused: of these only the capture of a debit is recorded.
 */
export interface ReportedPayment {
  readonly paymentType: 'RC' | 'CB' | 'CR' | 'CP' | 'RF' | 'RV';
  /** In wire format; absent when the connector gives none. An RV without an amount is of all that is left. */
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  /** The connector's name of the payment that it is about, or of the one with which that began. */
  readonly referencedId: string;
  /** Our key of that payment, where the acquirer tells it: the answer with the name may have been lost. */
  readonly key?: string | undefined;
  readonly at?: NotificationTime;
  readonly stage?: NotificationStage;
  /**
   * Of an RF or RV: the sender's proof does not cover which of both it is. The records decide where they can, and `paymentType`
   * where they cannot.
   */
  readonly isEither?: boolean;
  /** Of a CB: it takes again what a CR has brought back. It waits for that, and without it says nothing new of a chargeback. */
  readonly followsReversal?: boolean;
  readonly outcome: Outcome & { readonly reference: string };
}

/**
 * When it happened, in milliseconds since 1970, where the acquirer tells it. Of notifications that contradict each other the later one
 * counts, in whatever order they come.
 */
type NotificationTime = number | undefined;

/**
 * Which place a notification has among those of their transaction, where the sender's proof covers that, and not `at`: notifications are then
 * ordered by it alone. What is `made` comes before it has `failed`, and each is told once, whatever comes again. What is
 * `mendable` is like `made`, but a failure may be mended by it: with a later `at` than the failure it counts once. What is
 * `mended` says that it does so, and waits for the failure.
 */
export type NotificationStage = 'made' | 'mendable' | 'mended' | 'failed' | undefined;

export interface ReportPage {
  readonly reports: readonly ReportedPayment[];
  readonly hasMore: boolean;
}

/** What an acquirer tells by itself. */
export type AcquirerNotification =
  /**
   * The outcome of a transaction that was pending or unknown, a decline after its success, or a success after its decline. It is
   * named by our key, or by the connector's name of it. A decline with our key and another name than that of the success, or
   * of the pending outcome, is another transaction's, and says nothing; such a success is given back. With another amount in wire format, or another currency, than the transaction has, it is not recorded, and
   * the operator is told.
   */
  | {
      readonly kind: 'outcome';
      readonly key?: string;
      readonly reference?: string;
      readonly amount?: string;
      readonly currency?: string;
      readonly at?: NotificationTime;
      readonly stage?: NotificationStage;
      readonly outcome: Outcome;
    }
  | ({ readonly kind: 'report' } & ReportedPayment);
