/**
 * What waits while the issuer looks at the shopper: the order with its card, security code included, because nobody has
 * authorised it yet. Encrypted under a key of its own, until the outcome and 30 minutes at most (design decision 12).
 */
import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from '../cipher.ts';
import type { Config } from '../config/config.ts';
import type { StoredAuthentication } from '../store/authentications.ts';
import type { CardOrder } from './plan.ts';

export interface Sealed {
  readonly order: CardOrder;
  /** Names the transaction to the connector. */
  readonly key: string;
}

type Keys = Pick<Config, 'registrationKeys'>;

export function seal({ registrationKeys: [key] }: Keys, id: string, { order, key: name }: Sealed) {
  if (key === undefined) throw new Error('registrationKeys must hold at least one key');
  // The channel holds keys of its own, and is in the configuration.
  const { channel, ...rest } = order;
  const waiting = { order: rest, channelId: channel.id, key: name };
  return { sealed: encrypt(keyFor(key.key, id), waiting, labelOf(id)), keyId: key.id };
}

/** What waits; undefined when it was erased, or its key or channel is gone. */
export function open(
  { registrationKeys, entities }: Keys & Pick<Config, 'entities'>,
  { id, sealed, keyId }: Pick<StoredAuthentication, 'id' | 'sealed' | 'keyId'>,
): Sealed | undefined {
  const key = registrationKeys.find((one) => one.id === keyId)?.key;
  if (sealed === null || key === undefined) return undefined;
  const waiting = decrypt(keyFor(key, id), sealed, labelOf(id)) as Waiting | undefined;
  const channel = waiting && entities.find((entity) => entity.id === waiting.channelId);
  return channel && { order: { ...waiting.order, channel }, key: waiting.key };
}

interface Waiting {
  readonly order: Omit<CardOrder, 'channel'>;
  readonly channelId: string;
  readonly key: string;
}

/** What is long kept and what waits for minutes never open with the same key (RFC 5869). */
function keyFor(key: string, id: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', Buffer.from(key, 'hex'), id, 'authentication', 32));
}

const labelOf = (id: string) => `authentication ${id}`;
