/** The schemas of merchants, channels and tokens, in the shape that the gateway uses internally. */
import * as z from 'zod';
import { isOwnCode } from '#contract/brands/own-brand.ts';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { currencyCodes } from '#contract/parameters/currencies.ts';
import { isOrigin } from '#contract/parameters/shop-origins.ts';
import { messagesFor } from './messages.ts';
import { deploymentOrigin } from './network.ts';
import { passwordHash } from './password.ts';
import { declineThrottlesSchema } from './throttles.ts';
import { isOf, listFrom, textMatching, wholeNumber } from './values.ts';

export const entityIdSchema = textMatching('an entity id: 32 lowercase hex characters', /^[0-9a-f]{32}$/);
export const nameSchema = textMatching('a name of 1 to 64 characters', /^.{1,64}$/su);
export const secretText = textMatching('a text of 1 to 1024 characters', /^.{1,1024}$/su);
export const encryptionKey = textMatching(
  '64 hexadecimal characters, as this prints: openssl rand -hex 32',
  /^[0-9a-fA-F]{64}$/,
);

export const webAddress = z.url({
  protocol: /^https?$/,
  ...messagesFor('an address such as https://gateway.example/'),
});

/** Whether an operator has named a code that the contract does not know is checked where all names are known. */
const brands = listFrom(
  'brands of this gateway such as ["VISA", "MASTER"]',
  (code) => findPaymentBrand(code) !== undefined || isOwnCode(code),
);
const currencies = listFrom('ISO 4217 currencies such as ["EUR", "USD"]', isOf(currencyCodes));
const paymentTypes = listFrom(
  'payment types from [PA, DB, CD, PA.CP, RG]',
  isOf(['PA', 'DB', 'CD', 'PA.CP', 'RG']),
);

/** The maximum is shorter than the lease of the due job that asks for an outcome. */
const timeout = wholeNumber('a whole number of milliseconds from 1 to 60000', 1, 60_000);

const someTypes = messagesFor('a list of PAYMENTS, REGISTRATIONS or both');
const webhookTypes = z
  .array(z.enum(['PAYMENTS', 'REGISTRATIONS'], messagesFor('PAYMENTS or REGISTRATIONS')), someTypes)
  .min(1, someTypes);
const webhookFields = z.enum(['ALL', 'NON_CUSTOMER_DATA'], messagesFor('ALL or NON_CUSTOMER_DATA'));
const webhookWrapper = z.enum(['none', 'JSON'], messagesFor('none or JSON'));

export const upstreamSchema = z.object({
  /** Address of a gateway that speaks the same API, with or without a slash at the end. */
  address: webAddress,
  /** Access token at that gateway. */
  accessToken: secretText,
  /** Entity id of this channel at that gateway. */
  entityId: entityIdSchema,
  /** Origin of another deployment, to which it may move a request (HTTP 307). The access token goes to no other host. */
  movedTo: deploymentOrigin.optional(),
  /** Time-out of one answer, in milliseconds. */
  timeout: timeout.default(30_000),
  /**
   * Whether it charges once what it gets twice with the same `Idempotency-Key`, for a day. A transaction of a node that was
   * killed is then sent again.
   */
  idempotencyKeys: z.boolean(messagesFor('true or false')).default(false),
});

export const webhookSchema = z.object({
  address: webAddress,
  types: webhookTypes,
  fields: webhookFields.default('ALL'),
  /** AES-256 key: 64 hexadecimal characters. */
  secret: encryptionKey,
  wrapper: webhookWrapper.default('none'),
});

const amounts = z.record(
  z.string().refine((code) => currencyCodes.includes(code), messagesFor('an ISO 4217 currency such as EUR')),
  textMatching('an amount such as 30.00', /^[0-9]{1,10}(\.[0-9]{2})?$/),
  messagesFor('an object of amounts by currency such as {"EUR": "30.00"}'),
);

/** 3-D Secure of a channel whose payments the gateway authenticates by itself (threeds-security A.4). */
export const threeDSecureSchema = z.strictObject({
  /**
   * `on`: cards that take part are authenticated. `off`: no card is authenticated. `required`: a payment by card needs
   * authentication, unless the shopper is absent.
   */
  mode: z.enum(['on', 'off', 'required'], messagesFor('on, off or required')).optional(),
  /**
   * The smallest amount that is authenticated, by currency. In currencies without an entry every amount is
   * authenticated. Not allowed with `required`.
   */
  from: amounts.optional(),
  /** What happens to a payment whose issuer cannot authenticate for technical reasons; `authorise` when absent. */
  whenUnavailable: z.enum(['authorise', 'decline'], messagesFor('authorise or decline')).optional(),
});

export const channelSchema = z.object({
  /** Entity id of the channel: 32 lower-case hexadecimal digits. */
  id: entityIdSchema,
  /** Name of the channel, with which the default statement descriptor ends. */
  name: nameSchema,
  /** The brands and currencies that the channel can charge; all when absent. */
  brands: brands.optional(),
  currencies: currencies.optional(),
  /** The gateway to which EXTERNAL and live payments are sent. Without an upstream these payments are refused. */
  upstream: upstreamSchema.optional(),
  webhooks: z.array(webhookSchema).default([]),
  threeDSecure: threeDSecureSchema.optional(),
});

/** What a charge is chosen by. A list that is absent fits every charge. */
export const chargeLists = {
  brands: brands.optional(),
  currencies: currencies.optional(),
  paymentTypes: paymentTypes.optional(),
};

export const dispatchRuleSchema = z.object({
  ...chargeLists,
  /** Entity id of the channel for payments that fit every given list. */
  channel: entityIdSchema,
});

const anOrigin = messagesFor('a list of origins such as ["https://shop.example"]');
const fontList = messagesFor(
  'a list of up to 32 addresses such as ["https://shop.example/fonts/lora.woff2"]',
);

export const merchantSchema = z.object({
  /** Entity id of the merchant: 32 lower-case hexadecimal digits. */
  id: entityIdSchema,
  name: nameSchema,
  /** Origins of the merchant's shops. Its checkouts may name no other origins. When absent, they may name any. */
  shopOrigins: z
    .array(z.string(anOrigin).refine(isOrigin, anOrigin), anOrigin)
    .min(1, anOrigin)
    .max(10, anOrigin)
    .optional(),
  /** Addresses of the fonts of this merchant's forms. When absent, there are none. */
  fonts: z.array(webAddress, fontList).min(1, fontList).max(32, fontList).optional(),
  /** Origin of the deployment in which the merchant lives now: its calls are answered 307 there. */
  movedTo: deploymentOrigin.optional(),
  /** Limits of declines at this merchant, in place of the gateway's. */
  throttles: declineThrottlesSchema.optional(),
  /** Entity ids of the merchant's channels, besides those that its rules name. */
  channels: z.array(entityIdSchema).default([]),
  /** The first rule that fits chooses the channel (`service.md`, "Authentication": channel dispatching). */
  dispatch: z.array(dispatchRuleSchema).min(1),
});

const sha256 = z.instanceof(Buffer).refine((hash) => hash.length === 32, 'must have 32 bytes');

export const grantSchema = z.object({
  /** SHA-256 of the access token. The token itself is never kept (threeds-security T24). */
  tokenHash: sha256,
  /** Channels and merchants that the token may use; a merchant includes its channels. */
  entities: z.array(z.string()).min(1),
  /** User and password that may replace the token (settled question 2). */
  legacy: z.object({ userId: z.string().min(1), passwordHash: z.union([sha256, passwordHash]) }).optional(),
});

export const registrationKeySchema = z.object({
  /** Name of the key. It is stored with all data that the key has encrypted, so that keys can be changed. */
  id: nameSchema,
  /** AES-256 key: 64 hexadecimal characters. */
  key: encryptionKey,
});

/** A channel: one agreement with an acquirer, under which payments are charged. */
export type Entity = z.infer<typeof channelSchema>;
export type MerchantConfig = z.infer<typeof merchantSchema>;
export type Grant = z.infer<typeof grantSchema>;
export type Upstream = z.infer<typeof upstreamSchema>;
export type Webhook = z.infer<typeof webhookSchema>;
export type RegistrationKey = z.infer<typeof registrationKeySchema>;
