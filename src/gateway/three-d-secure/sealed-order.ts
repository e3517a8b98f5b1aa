/**
 * What waits while the issuer looks at the shopper: the order with its card. Nobody has authorised it yet, so the security
 * code waits with it, sealed apart (see `short-seal.ts`), until the outcome and 30 minutes at most (design decision 12).
 */
import { type ShortKeys, seal, unseal } from '../core/short-seal.ts';
import type { StoredAuthentication } from '../store/authentications.ts';
import { standaloneType } from '../store/standalone-authentications.ts';
import type { CardOrder } from './card-order.ts';

export interface SealedOrder {
  readonly order: CardOrder;
  /** Names the transaction to the connector. */
  readonly key: string;
}

export interface OpenedOrder extends SealedOrder {
  /** The shopper typed a security code, and the process that took it has ended: the order has none any more. */
  readonly isCodeLost: boolean;
}

export interface OrderKeys extends ShortKeys {
  readonly config: ShortKeys['config'] & { readonly entities: readonly CardOrder['channel'][] };
}

export function sealOrder(keys: ShortKeys, id: string, { order, key }: SealedOrder) {
  // The channel holds keys of its own, and is in the configuration.
  const { channel, means, kind: _kind, ...rest } = order;
  const { securityCode: code, ...card } = means;
  const paymentType = order.kind === 'payment' ? order.paymentType : standaloneType;
  const value: Waiting = { order: { ...rest, paymentType, means: card }, channelId: channel.id, key };
  return seal(keys, { value, code }, ownerOf(id));
}

/** What waits; undefined when it was erased, or its key or channel is gone. */
export function openOrder(
  keys: OrderKeys,
  authentication: Pick<StoredAuthentication, 'id' | 'sealed' | 'keyId'>,
): OpenedOrder | undefined {
  const opened = unseal(keys, authentication, ownerOf(authentication.id));
  if (opened === undefined) return undefined;
  const { order, channelId, key } = opened.value as Waiting;
  const channel = keys.config.entities.find(({ id }) => id === channelId);
  if (channel === undefined) return undefined;
  const code = opened.code as string | undefined;
  const means = { ...order.means, ...(code !== undefined && { securityCode: code }) };
  return { order: orderOf({ ...order, means, channel }), key, isCodeLost: opened.isCodeLost };
}

function orderOf({ paymentType, ...order }: Omit<CardPayment, 'kind'>): CardOrder {
  return paymentType === standaloneType
    ? { ...order, kind: 'authentication' }
    : { ...order, kind: 'payment', paymentType };
}

type CardPayment = Extract<CardOrder, { kind: 'payment' }>;

/** As it is stored: the type tells an authentication without a payment from a payment. */
interface Waiting {
  readonly order: Omit<CardPayment, 'channel' | 'kind'>;
  readonly channelId: string;
  readonly key: string;
}

const ownerOf = (id: string) => ({ kind: 'authentication', id, label: `authentication ${id}` });
