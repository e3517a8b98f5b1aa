/**
 * The bodies of the gateway's answers, with their members in the recorded order (gateway-contract 3.0 to 3.7). Every
 * scalar is a string; an absent value has no key. The parts that a browser reads are schemas. They only have the
 * members that are used, because clients ignore members that they do not know. The server's types extend the types of
 * these schemas.
 */
import { amountText } from './amount-text.ts';
import type { MaskedCard } from './masked-card.ts';
import type { ParameterError } from './parameters/table.ts';
import { array, boolean, type Infer, number, object, optional, string } from './wire-schema.ts';

/**
 * The part that the vault reads of the answer to `POST /v1/checkouts/{id}/payment`, for success and decline alike.
 */
export const paymentAnswer = object({
  result: object({ code: string }),
  /** The address to which the shopper is sent: the complete return address by GET, or a page that comes before it. */
  redirect: object({
    url: string,
    method: string,
    parameters: array(object({ name: string, value: string })),
  }),
});

/** The part that the vault reads of an error. */
export const errorAnswer = object({
  /** With `currency`, only when the checkout has another amount than the shopper saw (HTTP 409). */
  amount: optional(string),
  currency: optional(string),
  amountText: optional(amountText),
  result: object({
    code: string,
    description: string,
    parameterErrors: optional(array(object({ name: string, message: string }))),
  }),
});

const oneClick = object({
  id: string,
  brand: string,
  last4Digits: optional(string),
  holder: optional(string),
  expiryMonth: optional(string),
  expiryYear: optional(string),
  expiresIn: optional(number),
  iban: optional(string),
  accountId: optional(string),
  email: optional(string),
});

/** The part that the widget reads of the answer to `GET /v1/checkouts/{id}/config`. */
export const checkoutConfig = object({
  id: string,
  amount: string,
  currency: string,
  amountText: optional(amountText),
  /**
   * Whether the checkout is paid or its outcome is pending, so that the shopper has nothing left to do on this page.
   */
  finished: optional(boolean),
  /** The address of the result of a finished checkout, with `id` and `resourcePath`. */
  redirect: optional(object({ url: string })),
  /**
   * Seconds until the checkout can no longer be paid. It is a duration, so that a wrong clock of the browser does
   * not matter.
   */
  expiresIn: optional(number),
  /** Whether the shopper can get more time. */
  extendable: optional(boolean),
  /** The gateway's time in milliseconds, by which a form judges dates on a device whose clock is off. */
  now: optional(number),
  registrations: array(oneClick),
  /** `test` or `live`; it decides which scripts of the wallets are loaded. */
  environment: optional(string),
  merchantName: optional(string),
  country: optional(string),
  /** How the last unsuccessful try to pay ended: `waiting`, `declined` or `cancelled`. */
  lastAttempt: optional(string),
  /** The 3-D Secure page on which an interrupted challenge continues. */
  verification: optional(object({ url: string })),
  /** The brands that can be charged; absent when these are all. */
  brands: optional(array(string)),
  /** The brands of these whose connectors need parameters that the checkout does not have, with their names. */
  lacks: optional(array(object({ brand: string, names: array(string) }))),
  /** The brands that the contract does not know: what the widget's own tables have of the others. */
  methods: optional(array(object({ code: string, name: string, form: string, sign: string }))),
  /** The brands that have a mark, and the set that holds it: `/v1/images/{set}/{CODE}.svg`. */
  marks: optional(object({ set: string, codes: array(string) })),
});

/** The part that the widget reads of the answer to `POST /v1/checkouts/{id}/extension`. */
export const checkoutExtension = object({ expiresIn: number, extendable: optional(boolean) });

export type CheckoutExtension = Infer<typeof checkoutExtension>;
export type ReadPaymentAnswer = Infer<typeof paymentAnswer>;
type ReadErrorAnswer = Infer<typeof errorAnswer>;
type ReadCheckoutConfig = Infer<typeof checkoutConfig>;

export interface Result {
  /** Three dot-separated groups of digits. */
  code: string;
  /** The catalogue's text for the code, unchanged. */
  description: string;
  /** The issuer's check of the billing address, by a letter. */
  avsResponse?: string;
  /** The issuer's check of the security code, by a letter. */
  cvvResponse?: string;
  parameterErrors?: ParameterError[];
}

/** The body of every error, and of the status of a checkout that nobody has paid yet (3.5 to 3.7). */
export interface PlainRecord extends Pick<ReadErrorAnswer, 'result'> {
  result: Result;
  /** 40 hexadecimal digits, `@`, `yyyy-MM-dd HH:mm:ss +0000`; the same for the lifetime of a running build. */
  buildNumber: string;
  /** `yyyy-MM-dd HH:mm:ss+0000`, with `.SSS` when the record comes from the store. */
  timestamp: string;
  /**
   * Identifies the request: the id of the checkout, or of the entity where there is no checkout; an underscore; 32 new
   * hexadecimal digits.
   */
  ndc: string;
}

/** The answer to `POST /v1/checkouts` (3.1); it has `integrity` only when the request asked for it. */
export interface CheckoutRecord extends PlainRecord {
  id: string;
  integrity?: string;
  /** By `registrations[n].id`, why the shopper cannot pay with it. */
  resultDetails?: Texts;
}

export type Texts = Readonly<Record<string, string>>;

/** The request with which the shopper's browser continues (8.1). */
export interface Redirect {
  url: string;
  method: string;
  parameters: readonly NameAndValue[];
  /** Requests that the browser first makes in a hidden frame. It waits until they have loaded. */
  preconditions?: readonly Precondition[];
}

interface NameAndValue {
  readonly name: string;
  readonly value: string;
}

/** A request that the shopper's browser makes in a hidden frame before it continues (8.1). */
export interface Precondition {
  readonly origin: string;
  readonly waitUntil: string;
  readonly description: string;
  readonly url: string;
  readonly method: string;
  readonly parameters: readonly NameAndValue[];
}

/**
 * What the shopper pays with outside of the page, as a merchant's own page or receipt may show it too: a code to scan, or a
 * reference to enter at a bank.
 */
export interface PaymentCode {
  /** To whom the reference belongs, where a bank asks for that, such as Multibanco's entity. */
  entity?: string;
  reference?: string;
  /** What a QR code has to contain. */
  qrCode?: string;
  /** The digits of a bar code: 44 of a boleto as Interleaved 2 of 5, others as Code 128. */
  barcode?: string;
  /** Until when it can be paid: `yyyy-MM-dd HH:mm:ss+0000`. */
  expiresAt?: string;
}

/** A stored payment instrument (3.3). It has neither a payment type nor an amount. */
export interface RegistrationRecord extends PlainRecord {
  id: string;
  /**
   * The id of the stored instrument. It is given twice, here and in `registration` (settled question 1). Absent when
   * nothing could be stored.
   */
  registrationId?: string;
  registration?: { id: string };
  paymentBrand: string;
  card?: MaskedCard;
  bankAccount?: Texts;
  virtualAccount?: Texts;
  customer?: Texts;
  billing?: Texts;
  /** The card network's ids of the first payment, in `initialTransactionId` and `transactionLinkId`. */
  standingInstruction?: Texts;
  customParameters?: Texts;
  risk?: { score: string };
}

/** A payment (3.2). `id` is absent when the outcome was forced; `amount` is absent when the card failed its check. */
export interface PaymentRecord extends PlainRecord {
  id?: string;
  redirect?: Redirect;
  paymentCode?: PaymentCode;
  /** The id of the stored instrument. It is given twice, here and in `registration` (settled question 1). */
  registrationId?: string;
  registration?: { id: string };
  /** The id of the payment to which this follow-up belongs. */
  referencedId?: string;
  paymentType: string;
  paymentBrand?: string;
  amount?: string;
  currency?: string;
  descriptor?: string;
  merchantTransactionId?: string;
  merchantInvoiceId?: string;
  resultDetails?: Texts;
  card?: MaskedCard;
  bankAccount?: Texts;
  virtualAccount?: Texts;
  tokenAccount?: Texts;
  customer?: Texts;
  billing?: Texts;
  shipping?: Texts;
  merchant?: Texts;
  cart?: unknown;
  recurringType?: string;
  standingInstruction?: Texts;
  threeDSecure?: Texts;
  customParameters?: Texts;
  risk?: { score: string };
  merchantAccountId?: string;
  loyaltyIndicator?: string;
}

/**
 * An authentication without a payment (`POST /v1/threeDSecure`). It has the members of a payment except those that only
 * make sense for a charge.
 */
export type AuthenticationRecord = Omit<PaymentRecord, 'paymentCode' | 'paymentType' | 'descriptor' | 'risk'>;

/** The whole answer to `POST /v1/checkouts/{id}/payment`. */
export interface PaymentAnswer extends PlainRecord, Omit<ReadPaymentAnswer, 'result' | 'redirect'> {
  redirect: Redirect;
}

/**
 * The whole answer to a submission with `onlySave=true`. The merchant's page gets it in `onSaveTransactionData`
 * (widget-contract 3.1), so it contains only the last four digits of a card.
 */
export interface SavedRecord extends PlainRecord {
  /** The id of the checkout. */
  id: string;
  paymentBrand: string;
  card?: { last4Digits: string };
}

/**
 * The whole answer (HTTP 409) to a payment whose checkout has another amount or currency than the shopper saw. Nothing
 * was charged.
 */
export interface AmountChangedAnswer extends PlainRecord {
  /** The amount of the checkout, as the merchant's server prepared it. */
  amount: string;
  currency: string;
  /** The amount as shoppers of the region `locale` write it, where the payment named one. */
  amountText?: { tag: string; text: string };
}

/** The whole answer to `GET /v1/checkouts/{id}/config`: only data that the widget shows, and nothing private. */
export interface CheckoutConfig extends ReadCheckoutConfig {
  expiresIn: number;
  now: number;
  finished: boolean;
  lastAttempt?: 'waiting' | 'declined' | 'cancelled';
  environment: 'test' | 'live';
  /** Name of the channel or merchant, for the sheet of a wallet. */
  merchantName: string;
  /** The merchant's country (ISO 3166-1 alpha-2), when the checkout was prepared with it. */
  country?: string;
}
