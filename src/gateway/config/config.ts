/** The configuration of the gateway: typed, and checked once at start-up. */
import { hash } from 'node:crypto';
import * as z from 'zod';
import { binList } from './bin-list.ts';
import { ConfigurationError } from './configuration-error.ts';
import { connectorName, connectorSchema, routingRuleSchema } from './connector-schemas.ts';
import { channelSchema, grantSchema, merchantSchema, registrationKeySchema } from './entity-schemas.ts';
import { brandMarks } from './marks/brand-marks.ts';
import { allowedHost, publicOrigin, trustedProxy } from './network.ts';
import { ownBrandsSchema } from './own-brands.ts';
import { settings } from './settings.ts';
import { liveThrottles, throttlesSchema } from './throttles.ts';
import { toZodMessages } from './zod-messages.ts';

export type { Entity, Grant, MerchantConfig, RegistrationKey, Upstream, Webhook } from './entity-schemas.ts';

const configSchema = z.object({
  /** In the test environment answers have headers that explain them, and the journal exists. */
  environment: z.enum(['test', 'live']),
  /**
   * The gateway's own origin as browsers see it. The gateway does not answer requests for other host names, except
   * those of this computer. Without this setting the origin is taken from the Host header.
   */
  publicOrigin: publicOrigin.optional(),
  /**
   * Further names under which the test environment may be reached, also without https: for containers and networks of
   * tests.
   */
  allowedHosts: z.array(allowedHost),
  entities: z.array(channelSchema).min(1),
  merchants: z.array(merchantSchema),
  /** The connectors by name, besides the channels' own upstreams. */
  connectors: z.record(connectorName, connectorSchema),
  /** The first rule that fits chooses the connector of a payment that the simulator does not make. */
  routing: z.array(routingRuleSchema),
  grants: z.array(grantSchema).min(1),
  /** Keys that encrypt stored card numbers. The first one encrypts, all of them decrypt. */
  registrationKeys: z.array(registrationKeySchema).min(1),
  ...settings,
  /** How often an operation may be called. Operations without an entry are not counted. */
  throttles: throttlesSchema,
  /** Number ranges by card brand, instead of the known ones of bin-list.ts. */
  binList,
  /** The marks that the widget shows: those of the package, none, or an operator's own in their place. */
  brandMarks,
  /** The brands that the contract does not know: of the configuration, and of its connectors. */
  ownBrands: ownBrandsSchema,
  /** The server's own certificate with its chain, and its private key, in PEM. Plain HTTP when absent. */
  tls: z.object({ certificate: z.string(), key: z.string() }).optional(),
  /** Addresses and ranges (CIDR) of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted. */
  trustedProxies: z.array(trustedProxy),
});

/** A merchant that has moved to this gateway itself would be sent in circles. */
const checkedSchema = configSchema.superRefine(({ merchants, publicOrigin: own }, context) => {
  for (const [m, { movedTo }] of merchants.entries()) {
    if (movedTo === undefined || own === undefined || new URL(movedTo).origin !== new URL(own).origin)
      continue;
    const message = 'is the publicOrigin of this gateway; give that of another deployment, or leave it out';
    context.addIssue({ code: 'custom', path: ['merchants', m, 'movedTo'], message });
  }
});

export type Config = Readonly<z.infer<typeof configSchema>>;

/**
 * The demo merchant's channel and access token. They are fixed, so that the examples of the documents work as printed.
 */
export const demoEntityId = '8ac7a4c9f3d24e6b0917c35d82e1fa60';
export const demoToken = Buffer.from('demo-merchant|for tests only').toString('base64');
/** The secret of the demo merchant's webhooks, 64 hexadecimal digits. */
export const demoWebhookSecret = hashToken('webhooks of the demo merchant').toString('hex');

/**
 * The demo merchant, for the test environment only. It has a legacy login, because older clients send the entity id as
 * user and the token as password.
 */
const demo = {
  entities: [{ id: demoEntityId, name: 'Demo Shop' }],
  grants: [
    {
      tokenHash: hashToken(demoToken),
      entities: [demoEntityId],
      legacy: { userId: demoEntityId, passwordHash: hashToken(demoToken) },
    },
  ],
};

const common = {
  registrationKeys: [{ id: 'test', key: '0'.repeat(64) }],
  merchants: [],
  connectors: {},
  routing: [],
  waitForWinner: 20_000,
  // This is longer than the default time-out of an upstream gateway.
  drainTimeout: 35_000,
  maxDeclines: 0,
  maxRebills: 0,
  maxEventLoopLag: 0,
  maxOpenRequests: 0,
  paymentRetentionMonths: 18,
  consumeOnRead: false,
  strictParameters: false,
  lenientFormats: false,
  reversalCutOff: '23:59',
  simulateExternal: false,
  allowLoopbackCallbacks: false,
  trustedProxies: [],
  allowedHosts: [],
  binList: {},
  brandMarks: 'scheme' as const,
  ownBrands: {},
};

/** The defaults of each environment. */
const defaults = {
  test: { ...common, ...demo, legacyAuthentication: true },
  // `maxDeclines` prevents card testing (threeds-security T22): no honest shopper is declined that often.
  live: {
    ...common,
    entities: [],
    grants: [],
    legacyAuthentication: false,
    maxDeclines: 10,
    maxRebills: 100,
    // Above a pause of the machine, below the time-outs of merchants.
    maxEventLoopLag: 2_000,
    maxOpenRequests: 2_000,
  },
} as const satisfies Record<Config['environment'], ConfigInput>;

const defaultThrottles = { test: {}, live: liveThrottles } as const;

/** The input of {@link buildConfig}: the configuration in which every setting with a default may be left out. */
export type ConfigInput = Partial<z.input<typeof configSchema>>;

/**
 * Merges the overrides into the defaults of the environment and checks the result. Throws a {@link ConfigurationError}
 * that names every wrong setting.
 */
export function buildConfig(overrides: ConfigInput = {}): Config {
  const { environment = 'test', throttles } = overrides;
  const known = environment in defaults ? environment : 'test';
  const parsed = checkedSchema.safeParse({
    ...defaults[known],
    ...overrides,
    environment,
    throttles: { ...defaultThrottles[known], ...throttles },
  });
  if (parsed.success) return { ...parsed.data, ownBrands: withThoseOfConnectors(parsed.data) };
  throw new ConfigurationError(toZodMessages(parsed.error, configSchema));
}

/** The configuration may show a connector's brand in another way. Of two connectors with one brand the first names it. */
const withThoseOfConnectors = ({ connectors, ownBrands }: Config): Config['ownBrands'] => ({
  ...Object.assign(
    {},
    ...Object.values(connectors)
      .map(({ definition }) => ownBrandsSchema.parse(definition.ownBrands ?? {}))
      .reverse(),
  ),
  ...ownBrands,
});

/** SHA-256 of an access token, the only form in which it is kept. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
