/**
 * Encrypts the order with its card while the issuer authenticates the shopper. The payment is not authorised yet, so the
 * security code is kept as well, encrypted separately (see `short-seal.ts`), until the outcome and for at most 30 minutes
 * (design decision 12).
 */

import type { CardOrder } from '../connectors/connector.ts';
import { NotOpenableHere, type ShortKeys, seal, unseal } from '../core/short-seal.ts';
import type { StoredAuthentication } from '../store/payments/authentications.ts';

export interface SealedOrder {
  readonly order: CardOrder;
  /** Names the transaction to the connector. */
  readonly key: string;
}

export interface OpenedOrder extends SealedOrder {
  /** True when the shopper typed a security code, but its key was destroyed: the order has no code now. */
  readonly isCodeLost: boolean;
}

export interface OrderKeys extends ShortKeys {
  readonly config: ShortKeys['config'] & { readonly entities: readonly CardOrder['channel'][] };
}

/** Encrypts an order. `id` is the id of its authentication; only the same id decrypts it. */
export function sealOrder(keys: ShortKeys, id: string, { order, key }: SealedOrder) {
  // The channel is left out: it has secret keys of its own, and the configuration has it anyway.
  const { channel, ...rest } = order;
  const { securityCode: code, ...instrument } = order.instrument;
  const value: Waiting = { order: { ...rest, instrument }, channelId: channel.id, key };
  return seal(keys, { value, code }, ownerOf(id));
}

/**
 * Decrypts a waiting order. Undefined when it was erased. Throws `NotOpenableHere` when this node has not got its key or
 * its channel: another node may have them, so the payment must not end here.
 */
export async function openOrder(
  keys: OrderKeys,
  authentication: Pick<StoredAuthentication, 'id' | 'sealed' | 'keyId'>,
): Promise<OpenedOrder | undefined> {
  const opened = await unseal(keys, authentication, ownerOf(authentication.id));
  if (opened === undefined) return undefined;
  const { order, channelId, key } = opened.value as Waiting;
  const channel = keys.config.entities.find(({ id }) => id === channelId);
  if (channel === undefined) throw new NotOpenableHere(`the channel ${channelId}`);
  const code = opened.code as string | undefined;
  const instrument = { ...order.instrument, ...(code !== undefined && { securityCode: code }) };
  return { order: { ...order, instrument, channel }, key, isCodeLost: opened.isCodeLost };
}

type WithoutChannel<Order> = Order extends unknown ? Omit<Order, 'channel'> : never;

/** The stored form. */
interface Waiting {
  readonly order: WithoutChannel<CardOrder>;
  readonly channelId: string;
  readonly key: string;
}

/** Decrypts a waiting order for a page that can do without it. Undefined also when this node cannot decrypt it. */
export async function openOrderIfHere(
  keys: OrderKeys,
  authentication: Pick<StoredAuthentication, 'id' | 'sealed' | 'keyId'>,
): Promise<OpenedOrder | undefined> {
  return openOrder(keys, authentication).catch((error) => {
    if (error instanceof NotOpenableHere) return undefined;
    throw error;
  });
}

const ownerOf = (id: string) => ({ kind: 'authentication', id, label: `authentication ${id}` });
