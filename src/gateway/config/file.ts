/**
 * The configuration file. It has the same content as the gateway's configuration, in a structure that is easy to write.
 * It is JSON or the default export of a module.
 */
import * as z from 'zod';
import { binList } from './bin-list.ts';
import { connectorDefinition, connectorName, routingRuleSchema } from './connector-schemas.ts';
import {
  channelSchema,
  dispatchRuleSchema,
  encryptionKey,
  merchantSchema,
  registrationKeySchema,
  secretText,
  threeDSecureSchema,
  upstreamSchema,
  webhookSchema,
} from './entity-schemas.ts';
import { brandMarksOfFile } from './marks/brand-marks.ts';
import { messagesFor } from './messages.ts';
import { allowedHost, publicOrigin, trustedProxy } from './network.ts';
import { ownBrandsOfFile } from './own-brands.ts';
import { passwordForm } from './password.ts';
import { settings } from './settings.ts';
import { throttlesSchema } from './throttles.ts';
import { listOf, textMatching } from './values.ts';

const variable = textMatching('the name of an environment variable', /^[A-Za-z_][A-Za-z0-9_]*$/);
const sha256 = textMatching('64 hexadecimal characters, as --hash-token prints them', /^[0-9a-fA-F]{64}$/);
const hashOfPassword = textMatching('a hash of a password, as --hash-password prints it', passwordForm);
const fileName = textMatching('the name of a file', /^.{1,4096}$/su);
const anObject = messagesFor('an object in braces');
const aList = messagesFor('a list in square brackets');

const upstreamOfFile = z.strictObject(
  {
    ...upstreamSchema.shape,
    accessToken: secretText.optional(),
    accessTokenFrom: variable.optional(),
    accessTokenFile: fileName.optional(),
  },
  anObject,
);

const webhookOfFile = z.strictObject(
  {
    ...webhookSchema.shape,
    secret: encryptionKey.optional(),
    secretFrom: variable.optional(),
    secretFile: fileName.optional(),
  },
  anObject,
);

const channelOfFile = z.strictObject(
  {
    ...channelSchema.shape,
    upstream: upstreamOfFile.optional(),
    webhooks: z.array(webhookOfFile, aList).default([]),
    threeDSecure: z.strictObject(threeDSecureSchema.shape, anObject).optional(),
  },
  anObject,
);

const merchantOfFile = z.strictObject(
  {
    id: merchantSchema.shape.id,
    name: merchantSchema.shape.name,
    shopOrigins: merchantSchema.shape.shopOrigins,
    fonts: merchantSchema.shape.fonts,
    movedTo: merchantSchema.shape.movedTo,
    throttles: merchantSchema.shape.throttles,
    channels: z.array(channelOfFile, aList).min(1, messagesFor('a list of at least one channel')),
    /** Without rules, the first channel that accepts the brand and the currency charges the payment. */
    dispatch: z
      .array(z.strictObject(dispatchRuleSchema.shape, anObject), aList)
      .min(1, messagesFor('a list of at least one rule'))
      .optional(),
  },
  anObject,
);

const tokenOfFile = z.strictObject(
  {
    /** The token itself, in the test environment only. */
    accessToken: secretText.optional(),
    accessTokenHash: sha256.optional(),
    /** Channels and merchants that the token may use; a merchant includes its channels. */
    entities: listOf('entity ids of channels or merchants', /^[0-9a-f]{32}$/),
    /** User and password that may replace the token (settled question 2). */
    legacy: z
      .strictObject(
        { userId: secretText, password: secretText.optional(), passwordHash: hashOfPassword.optional() },
        anObject,
      )
      .optional(),
  },
  anObject,
);

const keyOfFile = z.strictObject(
  {
    id: registrationKeySchema.shape.id,
    key: encryptionKey.optional(),
    keyFrom: variable.optional(),
    keyFile: fileName.optional(),
  },
  anObject,
);

const connectorOfFile = z.strictObject(
  {
    /** Which connector it is. */
    connector: z.union([connectorName, connectorDefinition]),
    /** A secret of any name may also come from a variable or a file: `apiKeyFrom`, `apiKeyFile`. */
    settings: z.record(z.string(), z.unknown(), anObject).default({}),
  },
  anObject,
);

export const fileSchema = z.strictObject(
  {
    environment: z.enum(['test', 'live'], messagesFor('test or live')).optional(),
    publicOrigin: publicOrigin.optional(),
    allowedHosts: z.array(allowedHost, aList).optional(),
    merchants: z
      .array(merchantOfFile, aList)
      .min(1, messagesFor('a list of at least one merchant'))
      .optional(),
    tokens: z.array(tokenOfFile, aList).min(1, messagesFor('a list of at least one token')).optional(),
    registrationKeys: z.array(keyOfFile, aList).min(1, messagesFor('a list of at least one key')).optional(),
    connectors: z.record(connectorName, connectorOfFile, anObject).optional(),
    routing: z.array(z.strictObject(routingRuleSchema.shape, anObject), aList).optional(),
    settings: z.strictObject(settings, anObject).partial().optional(),
    throttles: throttlesSchema.optional(),
    binList: binList.optional(),
    brandMarks: brandMarksOfFile.optional(),
    ownBrands: ownBrandsOfFile.optional(),
    tls: z.strictObject({ certificate: fileName, key: fileName }, anObject).optional(),
    trustedProxies: z.array(trustedProxy, aList).optional(),
  },
  anObject,
);

/** The content of a configuration file. */
export type ConfigFile = z.input<typeof fileSchema>;
/** The sections of a file that could be read. Each is checked separately. */
export type FileSections = Readonly<Partial<z.output<typeof fileSchema>>>;
export type TokenOfFile = z.output<typeof tokenOfFile>;
export type ConnectorOfFile = z.output<typeof connectorOfFile>;
export type MerchantOfFile = z.output<typeof merchantOfFile>;
