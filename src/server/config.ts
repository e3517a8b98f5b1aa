/** The gateway's settings: typed, checked once at start-up. */
import { createHash } from 'node:crypto';
import * as z from 'zod';

const entity = z.object({
  /** Entity id of the channel: 32 lowercase hex. */
  id: z.string().regex(/^[0-9a-f]{32}$/, 'an entity id is 32 lowercase hex characters'),
  /** Name of the channel; ends the default statement descriptor. */
  name: z.string().min(1).max(64),
});

const grant = z.object({
  /** SHA-256 of the access token. The token itself is never kept (threeds-security T24). */
  tokenHash: z.instanceof(Buffer).refine((hash) => hash.length === 32, 'a token hash has 32 bytes'),
  /** Entities the token may use. */
  entities: z.array(z.string()).min(1),
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
  entities: z.array(entity).min(1),
  grants: z.array(grant).min(1),
  /** How long a repeat waits for the payment under way before it is answered "pending", in milliseconds. */
  waitForWinner: z.number().int().positive(),
  /** Declines after which a checkout takes no further attempt, against card testing; 0 for no limit. */
  maxDeclines: z.number().int().nonnegative(),
});

export type Config = Readonly<z.infer<typeof configSchema>>;
export type Entity = z.infer<typeof entity>;
export type Grant = z.infer<typeof grant>;

/** The demo merchant's channel and access token, fixed so that the examples of the README work as printed. */
export const demoEntityId = '8ac7a4c9f3d24e6b0917c35d82e1fa60';
export const demoToken = Buffer.from('demo-merchant|for tests only').toString('base64');

/** Settings of the test environment with the demo merchant. */
const defaults: Config = {
  environment: 'test',
  entities: [{ id: demoEntityId, name: 'Demo Shop' }],
  grants: [{ tokenHash: hashToken(demoToken), entities: [demoEntityId] }],
  waitForWinner: 20_000,
  maxDeclines: 0,
};

/** Defaults with overrides, checked. Throws an error that names every wrong setting. */
export function buildConfig(overrides: Partial<Config> = {}): Config {
  const parsed = configSchema.safeParse({ ...defaults, ...overrides });
  if (parsed.success) return parsed.data;
  throw new Error(`The configuration is wrong.\n${z.prettifyError(parsed.error)}`);
}

/** What is kept of an access token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
