/**
 * Answers of the gateway, members in the recorded order (gateway-contract 3.0 to 3.7). Every scalar is a string; an
 * absent value has no key. What a browser reads of them is a schema that asks for no more than is used, since clients
 * ignore members they do not know; the server's types extend the schemas' types.
 */
import * as z from 'zod/mini';
import { lazily } from './lazily.ts';
import type { ParameterError } from './parameters/table.ts';

const text = z.string;

const buildPaymentAnswer = () =>
  z.object({
    result: z.object({ code: text() }),
    /** Where the shopper goes: to the full return address by GET, or to another page before. */
    redirect: z.object({
      url: text(),
      method: text(),
      parameters: z.array(z.object({ name: text(), value: text() })),
    }),
  });
/** What the vault reads of the answer to `POST /v1/checkouts/{id}/payment`, for success and decline alike. */
export const paymentAnswer = lazily(buildPaymentAnswer);

const buildErrorAnswer = () =>
  z.object({
    // A union, because z.optional is 150 bytes that the frame has no other use for.
    result: z.union([
      z.object({
        code: text(),
        description: text(),
        parameterErrors: z.array(z.object({ name: text(), message: text() })),
      }),
      z.object({ code: text(), description: text() }),
    ]),
  });
/** What the vault reads of an error. */
export const errorAnswer = lazily(buildErrorAnswer);

const buildOneClick = () =>
  z.object({
    id: text(),
    brand: text(),
    last4Digits: z.optional(text()),
    holder: z.optional(text()),
    expiryMonth: z.optional(text()),
    expiryYear: z.optional(text()),
    iban: z.optional(text()),
    accountId: z.optional(text()),
    email: z.optional(text()),
  });

const buildCheckoutConfig = () =>
  z.object({
    id: text(),
    amount: text(),
    currency: text(),
    /** The checkout is paid, or its outcome is on its way: nothing is left for the shopper to do here. */
    finished: z.optional(z.boolean()),
    /** The way to the result of a finished checkout, with `id` and `resourcePath`. */
    redirect: z.optional(z.object({ url: text() })),
    /** Seconds until the checkout can no longer be paid, so that the browser's clock does not matter. */
    expiresIn: z.optional(z.number()),
    registrations: z.array(buildOneClick()),
    /** `test` or `live`: which scripts of the wallets are loaded. */
    environment: z.optional(text()),
    merchantName: z.optional(text()),
    country: z.optional(text()),
    /** How the last try to pay ended that paid nothing: `waiting`, `declined`, `cancelled`. */
    lastAttempt: z.optional(text()),
    /** Where the shopper goes on who was being verified by the card's issuer. */
    verification: z.optional(z.object({ url: text() })),
  });
/** What the widget reads of the answer to `GET /v1/checkouts/{id}/config`. */
export const checkoutConfig = lazily(buildCheckoutConfig);

export type ReadPaymentAnswer = z.infer<ReturnType<typeof buildPaymentAnswer>>;
type ReadErrorAnswer = z.infer<ReturnType<typeof buildErrorAnswer>>;
type ReadCheckoutConfig = z.infer<ReturnType<typeof buildCheckoutConfig>>;

export interface Result {
  /** Three dot-separated groups of digits. */
  code: string;
  /** The catalogue's text and nothing more. */
  description: string;
  parameterErrors?: ParameterError[];
}

/** Every error, and the status of a checkout nobody has paid yet (3.5 to 3.7). */
export interface PlainRecord extends ReadErrorAnswer {
  result: Result;
  /** 40 hex, `@`, `yyyy-MM-dd HH:mm:ss +0000`; constant for a running build. */
  buildNumber: string;
  /** `yyyy-MM-dd HH:mm:ss+0000`, with `.SSS` when the record comes from the store. */
  timestamp: string;
  /** Names the request: the checkout id where there is one, else the entity id; an underscore; 32 fresh hex. */
  ndc: string;
}

/** The answer to `POST /v1/checkouts` (3.1); `integrity` only when it was asked for. */
export interface CheckoutRecord extends PlainRecord {
  id: string;
  integrity?: string;
}

export interface MaskedCard {
  bin: string;
  last4Digits: string;
  holder?: string;
  expiryMonth: string;
  expiryYear: string;
}

type Texts = Readonly<Record<string, string>>;

/** Where the shopper's browser goes next (8.1). */
export interface Redirect {
  url: string;
  method: string;
  parameters: readonly NameAndValue[];
  /** What the browser does before in a hidden frame, whose load it waits for. */
  preconditions?: readonly Precondition[];
}

interface NameAndValue {
  readonly name: string;
  readonly value: string;
}

export interface Precondition {
  readonly origin: string;
  readonly waitUntil: string;
  readonly description: string;
  readonly url: string;
  readonly method: string;
  readonly parameters: readonly NameAndValue[];
}

/** A stored means of payment (3.3): neither type nor amount. */
export interface RegistrationRecord extends PlainRecord {
  id: string;
  /** Both spellings of the stored means (settled question 1); absent when nothing was good enough to be stored. */
  registrationId?: string;
  registration?: { id: string };
  paymentBrand: string;
  card?: MaskedCard;
  bankAccount?: Texts;
  virtualAccount?: Texts;
  customer?: Texts;
  billing?: Texts;
  customParameters?: Texts;
  risk?: { score: string };
}

/** A payment (3.2). `id` is absent when the outcome was forced, the amount when the card failed its check. */
export interface PaymentRecord extends PlainRecord {
  id?: string;
  redirect?: Redirect;
  /** Both spellings of the stored means (settled question 1). */
  registrationId?: string;
  registration?: { id: string };
  /** The payment a follow-up is about. */
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
}

/** An authentication without a payment (`POST /v1/threeDSecure`): what a payment has that charges nobody. */
export type AuthenticationRecord = Omit<PaymentRecord, 'paymentType' | 'descriptor' | 'risk'>;

/** The answer to `POST /v1/checkouts/{id}/payment` whole. */
export interface PaymentAnswer extends PlainRecord, Omit<ReadPaymentAnswer, 'result' | 'redirect'> {
  redirect: Redirect;
}

/**
 * The answer to a submission with `onlySave=true` whole, which the merchant's page is given: `onSaveTransactionData`
 * (widget-contract 3.1). No more of a card than its last four digits.
 */
export interface SavedRecord extends PlainRecord {
  /** The checkout. */
  id: string;
  paymentBrand: string;
  card?: { last4Digits: string };
}

/** The answer to `GET /v1/checkouts/{id}/config` whole: what the widget shows and nothing private. */
export interface CheckoutConfig extends ReadCheckoutConfig {
  /** Seconds until the checkout can no longer be paid, so that the browser's clock does not matter. */
  expiresIn: number;
  finished: boolean;
  /** What became of the last try to pay a checkout that is not finished; absent when there was none. */
  lastAttempt?: 'waiting' | 'declined' | 'cancelled';
  environment: 'test' | 'live';
  /** Name of the channel or merchant, for a wallet's sheet. */
  merchantName: string;
  /** Country of the merchant, ISO 3166-1 alpha-2, where it was prepared. */
  country?: string;
}
