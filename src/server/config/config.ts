/** The gateway's settings: typed, checked once at start-up. */
import { createHash } from 'node:crypto';
import * as z from 'zod';

const entityId = z.string().regex(/^[0-9a-f]{32}$/, 'an entity id is 32 lowercase hex characters');

const upstream = z.object({
  /** Address of a gateway that speaks the same API, with or without a slash at the end. */
  address: z.url({ protocol: /^https?$/ }),
  /** Access token at that gateway. */
  accessToken: z.string().min(1),
  /** Our channel's entity id at that gateway. */
  entityId,
  /** How long one answer may take, in milliseconds. */
  timeout: z.number().int().positive().default(30_000),
});

const webhook = z.object({
  address: z.url({ protocol: /^https?$/ }),
  types: z.array(z.enum(['PAYMENTS', 'REGISTRATIONS'])).min(1),
  fields: z.enum(['ALL', 'NON_CUSTOMER_DATA']).default('ALL'),
  /** AES-256 key: 64 hexadecimal characters. */
  secret: z.string().regex(/^[0-9a-fA-F]{64}$/, 'a webhook secret is 64 hexadecimal characters'),
  wrapper: z.enum(['none', 'JSON']).default('none'),
});

const channel = z.object({
  /** Entity id of the channel: 32 lowercase hex. */
  id: entityId,
  /** Name of the channel; ends the default statement descriptor. */
  name: z.string().min(1).max(64),
  /** Where EXTERNAL and live payments go. Without one they are refused. */
  upstream: upstream.optional(),
  webhooks: z.array(webhook).default([]),
});

const dispatchRule = z.object({
  brands: z.array(z.string()).optional(),
  currencies: z.array(z.string()).optional(),
  paymentTypes: z.array(z.string()).optional(),
  /** Entity id of the channel that takes what fits every given list. */
  channel: entityId,
});

const merchant = z.object({
  /** Merchant entity id: 32 lowercase hex. */
  id: entityId,
  name: z.string().min(1).max(64),
  /** The first rule that fits chooses the channel (`service.md`, "Authentication": channel dispatching). */
  dispatch: z.array(dispatchRule).min(1),
});

const grant = z.object({
  /** SHA-256 of the access token. The token itself is never kept (threeds-security T24). */
  tokenHash: z.instanceof(Buffer).refine((hash) => hash.length === 32, 'a token hash has 32 bytes'),
  /** Channels and merchants the token may use. */
  entities: z.array(z.string()).min(1),
});

const registrationKey = z.object({
  /** Stored beside what the key encrypted, so that keys can change. */
  id: z.string().min(1).max(64),
  /** AES-256 key: 64 hexadecimal characters. */
  key: z.string().regex(/^[0-9a-fA-F]{64}$/, 'a registration key is 64 hexadecimal characters'),
});

const configSchema = z.object({
  /** In the test environment answers say why (headers), and the journal exists. */
  environment: z.enum(['test', 'live']),
  /**
   * The gateway's own origin as browsers see it. Under another name it does not answer, loopback names aside. Taken
   * from the Host header when absent.
   */
  publicOrigin: z
    .string()
    .regex(/^https?:\/\/[^/]+$/, 'an origin is a scheme and a host, such as https://pay.example')
    .optional(),
  entities: z.array(channel).min(1),
  merchants: z.array(merchant).default([]),
  grants: z.array(grant).min(1),
  /** Keys that encrypt stored card numbers; the first one encrypts, all of them decrypt. */
  registrationKeys: z.array(registrationKey).min(1),
  /** How long a repeat waits for the payment under way before it is answered "pending", in milliseconds. */
  waitForWinner: z.number().int().positive(),
  /** Declines after which a checkout takes no further attempt, against card testing; 0 for no limit. */
  maxDeclines: z.number().int().nonnegative(),
  /** A final status can be read once only (settled question 5). */
  consumeOnRead: z.boolean(),
  /** Unknown parameters are refused (settled question 7). */
  strictParameters: z.boolean(),
  /** Phone numbers of any form and short merchant references pass (settled question 18). */
  lenientFormats: z.boolean(),
  /** `authentication.*` parameters instead of header and entityId (settled question 2). */
  legacyAuthentication: z.boolean(),
  /** Until this time of day (UTC, `HH:mm`) a debit of the same day can be reversed (settled question 9). */
  reversalCutOff: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'a time of day is HH:mm'),
  /** Callbacks and webhooks may go to this computer: for tests only (threeds-security T16). */
  allowLoopbackCallbacks: z.boolean(),
});

export type Config = Readonly<z.infer<typeof configSchema>>;
/** A channel: what is charged through one acquirer agreement. */
export type Entity = z.infer<typeof channel>;
export type Merchant = z.infer<typeof merchant>;
export type Grant = z.infer<typeof grant>;
export type Upstream = z.infer<typeof upstream>;
export type Webhook = z.infer<typeof webhook>;
export type RegistrationKey = z.infer<typeof registrationKey>;

/** The demo merchant's channel and access token, fixed so that the examples of the README work as printed. */
export const demoEntityId = '8ac7a4c9f3d24e6b0917c35d82e1fa60';
export const demoToken = Buffer.from('demo-merchant|for tests only').toString('base64');

/** Settings of the test environment with the demo merchant. */
const defaults: Config = {
  environment: 'test',
  entities: [{ id: demoEntityId, name: 'Demo Shop', webhooks: [] }],
  merchants: [],
  grants: [{ tokenHash: hashToken(demoToken), entities: [demoEntityId] }],
  registrationKeys: [{ id: 'test', key: '0'.repeat(64) }],
  waitForWinner: 20_000,
  maxDeclines: 0,
  consumeOnRead: false,
  strictParameters: false,
  lenientFormats: false,
  legacyAuthentication: true,
  reversalCutOff: '23:59',
  allowLoopbackCallbacks: false,
};

/** What of a configuration may be given; the rest has defaults. */
export type ConfigInput = Partial<z.input<typeof configSchema>>;

/** Defaults with overrides, checked. Throws an error that names every wrong setting. */
export function buildConfig(overrides: ConfigInput = {}): Config {
  const parsed = configSchema.safeParse({ ...defaults, ...overrides });
  if (parsed.success) return parsed.data;
  throw new Error(`The configuration is wrong.\n${z.prettifyError(parsed.error)}`);
}

/** What is kept of an access token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
