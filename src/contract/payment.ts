/**
 * Response records of the gateway, members in the recorded order (gateway-contract 3.0 to 3.7). Every scalar
 * is a string; an absent value has no key. Clients ignore members they do not know.
 */
import * as z from 'zod/mini';

const text = z.string();
const maybe = z.optional(text);
const texts = z.record(text, text);

export const parameterError = z.object({ name: text, value: z.nullable(text), message: text });

export const result = z.object({
  /** Three dot-separated groups of digits. */
  code: text,
  /** The catalogue's text and nothing more. */
  description: text,
  parameterErrors: z.optional(z.array(parameterError)),
});
export type Result = z.infer<typeof result>;

/** Ends every answer. */
const frame = {
  /** 40 hex, `@`, `yyyy-MM-dd HH:mm:ss +0000`; constant for a running build. */
  buildNumber: text,
  /** `yyyy-MM-dd HH:mm:ss+0000`, with `.SSS` when the record comes from the store. */
  timestamp: text,
  /** The checkout id where there is one, else the entity id, an underscore and 32 fresh hex. */
  ndc: text,
};

/** Every error, and the status of a checkout nobody has paid yet (3.5 to 3.7). */
export const plainRecord = z.object({ result, ...frame });
export type PlainRecord = z.infer<typeof plainRecord>;

/** The answer to `POST /v1/checkouts` (3.1); `integrity` only when it was asked for. */
export const checkoutRecord = z.object({ result, ...frame, id: text, integrity: maybe });
export type CheckoutRecord = z.infer<typeof checkoutRecord>;

export const maskedCard = z.object({
  bin: text,
  last4Digits: text,
  holder: maybe,
  expiryMonth: text,
  expiryYear: text,
});
export type MaskedCard = z.infer<typeof maskedCard>;

/** A payment (3.2). `id` is absent when the outcome was forced, the amount when the card failed its check. */
export const paymentRecord = z.object({
  id: maybe,
  paymentType: text,
  paymentBrand: maybe,
  amount: maybe,
  currency: maybe,
  descriptor: maybe,
  merchantTransactionId: maybe,
  merchantInvoiceId: maybe,
  result,
  resultDetails: z.optional(texts),
  card: z.optional(maskedCard),
  customer: z.optional(texts),
  billing: z.optional(texts),
  threeDSecure: z.optional(texts),
  customParameters: z.optional(texts),
  risk: z.optional(z.object({ score: text })),
  ...frame,
});
export type PaymentRecord = z.infer<typeof paymentRecord>;

/** The answer to the widget's `POST /v1/checkouts/{id}/payment`, for success and decline alike. */
export const paymentAnswer = z.object({
  result,
  redirect: z.object({
    /** The full return address. */
    url: text,
    method: text,
    parameters: z.array(z.object({ name: text, value: text })),
  }),
  ...frame,
});
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

/** The answer to `GET /v1/checkouts/{id}/config`: what the widget shows and nothing private. */
export const checkoutConfig = z.object({
  id: text,
  amount: text,
  currency: text,
  /** Seconds until the checkout can no longer be paid, so that the browser's clock does not matter. */
  expiresIn: z.number(),
  registrations: z.array(z.object({ id: text })),
});
export type CheckoutConfig = z.infer<typeof checkoutConfig>;
