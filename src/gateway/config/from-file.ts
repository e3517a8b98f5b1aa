/** Converts the configuration file to the shape that the gateway uses internally. */
import type { z } from 'zod';
import { type ConfigInput, hashToken } from './config.ts';
import type { channelSchema, merchantSchema } from './entity-schemas.ts';
import type { MerchantOfFile, TokenOfFile } from './file.ts';
import { readPasswordHash } from './password.ts';
import type { Secret } from './secrets.ts';

type Find = (secret: Secret) => string;
type ChannelOfFile = MerchantOfFile['channels'][number];

const keyForm = { pattern: /^[0-9a-fA-F]{64}$/, expected: '64 hexadecimal characters' };

/** Converts the channels of all merchants. `find` looks up the secrets that the file only names. */
export function channelsFromFile(
  merchants: readonly MerchantOfFile[],
  find: Find,
): z.input<typeof channelSchema>[] {
  return merchants.flatMap(({ channels }, m) =>
    channels.map((one, c) => channelOf(one, `merchants[${m}].channels[${c}]`, find)),
  );
}

function channelOf({ upstream, webhooks, ...facts }: ChannelOfFile, path: string, find: Find) {
  return {
    ...facts,
    ...(upstream && {
      upstream: {
        address: upstream.address,
        entityId: upstream.entityId,
        ...(upstream.movedTo && { movedTo: upstream.movedTo }),
        timeout: upstream.timeout,
        idempotencyKeys: upstream.idempotencyKeys,
        accessToken: find({
          path: `${path}.upstream.accessToken`,
          value: upstream.accessToken,
          from: upstream.accessTokenFrom,
          file: upstream.accessTokenFile,
        }),
      },
    }),
    webhooks: webhooks.map(({ secret: value, secretFrom: from, secretFile: file, ...webhook }, w) => ({
      ...webhook,
      secret: find({ path: `${path}.webhooks[${w}].secret`, value, from, file, form: keyForm }),
    })),
  };
}

/** Converts a merchant. Its channels become a list of their ids. */
export function merchantFromFile({
  id,
  name,
  channels,
  dispatch,
  shopOrigins,
  fonts,
  movedTo,
  throttles,
}: MerchantOfFile): z.input<typeof merchantSchema> {
  return {
    id,
    name,
    ...(shopOrigins && { shopOrigins }),
    ...(fonts && { fonts }),
    ...(movedTo && { movedTo }),
    ...(throttles && { throttles }),
    channels: channels.map((channel) => channel.id),
    dispatch: dispatch ?? channels.map((channel) => ({ channel: channel.id })),
  };
}

/** Makes a grant, which holds only hashes of tokens and passwords. */
export function grantFromFile({ accessToken, accessTokenHash, entities, legacy }: TokenOfFile) {
  return {
    tokenHash: hashOf(accessToken, accessTokenHash),
    entities,
    ...(legacy && {
      legacy: { userId: legacy.userId, passwordHash: passwordHashOf(legacy) },
    }),
  };
}

function passwordHashOf({ password, passwordHash }: NonNullable<TokenOfFile['legacy']>) {
  return passwordHash === undefined ? hashToken(password ?? '') : readPasswordHash(passwordHash);
}

function hashOf(text: string | undefined, hash: string | undefined): Buffer {
  return hash === undefined ? hashToken(text ?? '') : Buffer.from(hash, 'hex');
}

/** Converts the registration keys. `find` looks up the keys that the file only names. */
export function registrationKeysFromFile(
  keys: readonly { id: string; key?: string; keyFrom?: string; keyFile?: string }[],
  find: Find,
): NonNullable<ConfigInput['registrationKeys']> {
  return keys.map(({ id, key: value, keyFrom: from, keyFile: file }, i) => ({
    id,
    key: find({ path: `registrationKeys[${i}].key`, value, from, file, form: keyForm, isOld: i > 0 }),
  }));
}
