/**
 * What waits while the issuer looks at the shopper: the order with its card, security code included, because nobody has
 * authorised it yet. Encrypted under a key of its own, until the outcome and 30 minutes at most (design decision 12).
 */
import type { Config } from '../config/config.ts';
import { seal, unseal } from '../short-seal.ts';
import type { StoredAuthentication } from '../store/authentications.ts';
import type { CardOrder } from './card-order.ts';

export interface Sealed {
  readonly order: CardOrder;
  /** Names the transaction to the connector. */
  readonly key: string;
}

type Settings = Pick<Config, 'registrationKeys' | 'entities'>;

export function sealOrder(config: Pick<Settings, 'registrationKeys'>, id: string, { order, key }: Sealed) {
  // The channel holds keys of its own, and is in the configuration.
  const { channel, ...rest } = order;
  const waiting: Waiting = { order: rest, channelId: channel.id, key };
  return seal(config, waiting, ownerOf(id));
}

/** What waits; undefined when it was erased, or its key or channel is gone. */
export function openOrder(
  config: Settings,
  authentication: Pick<StoredAuthentication, 'id' | 'sealed' | 'keyId'>,
): Sealed | undefined {
  const waiting = unseal(config, authentication, ownerOf(authentication.id)) as Waiting | undefined;
  const channel = waiting && config.entities.find((entity) => entity.id === waiting.channelId);
  return channel && { order: { ...waiting.order, channel }, key: waiting.key };
}

interface Waiting {
  readonly order: Omit<CardOrder, 'channel'>;
  readonly channelId: string;
  readonly key: string;
}

const ownerOf = (id: string) => ({ kind: 'authentication', id, label: `authentication ${id}` });
