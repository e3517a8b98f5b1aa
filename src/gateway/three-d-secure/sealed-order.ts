/**
 * Encrypts the order with its card while the issuer authenticates the shopper, or while it waits to be sent again. The
 * payment is not authorised yet, so the security code is kept as well, encrypted separately (see `short-seal.ts`), until the
 * outcome and for at most 30 minutes (design decision 12).
 */

import type { CardOrder, Order } from '../connectors/connector.ts';
import { NotOpenableHere, type ShortKeys, type ShortSeal, seal, unseal } from '../core/short-seal.ts';

export interface SealedOrder<Sealed extends Order = CardOrder> {
  readonly order: Sealed;
  /** Names the transaction to the connector. */
  readonly key: string;
}

export interface OpenedOrder<Sealed extends Order = CardOrder> extends SealedOrder<Sealed> {
  /** True when the shopper typed a security code, but its key was destroyed: the order has no code now. */
  readonly isCodeLost: boolean;
}

export interface OrderKeys extends ShortKeys {
  readonly config: ShortKeys['config'] & { readonly entities: readonly Order['channel'][] };
}

/** For what an order waits: the authentication with this id, or to be sent again as the payment with this id. */
type Purpose = 'authentication' | 'resend';

/** The members of instruments that no backup may hold (PCI DSS 3.3.1). */
const codeMembers: readonly string[] = ['securityCode', 'cryptogram', 'paymentToken'];

/** Encrypts an order. Only the same id decrypts it, for the same purpose. */
export function sealOrder<Sealed extends Order>(
  keys: ShortKeys,
  id: string,
  { order, key }: SealedOrder<Sealed>,
  purpose: Purpose = 'authentication',
) {
  // The channel is left out: it has secret keys of its own, and the configuration has it anyway.
  const { channel, ...rest } = order;
  const members = Object.entries('instrument' in order ? order.instrument : {});
  const isCode = ([name, value]: [string, unknown]) => codeMembers.includes(name) && value !== undefined;
  const instrument = Object.fromEntries(members.filter((member) => !isCode(member)));
  const value: Waiting = {
    order: { ...rest, ...('instrument' in order && { instrument }) },
    channelId: channel.id,
    key,
  };
  const code = members.some(isCode) ? Object.fromEntries(members.filter(isCode)) : undefined;
  return seal(keys, { value, code }, ownerOf(id, purpose));
}

/**
 * Decrypts a waiting order. Undefined when it was erased. Throws `NotOpenableHere` when this node has not got its key or
 * its channel: another node may have them, so the payment must not end here.
 */
export async function openOrder<Sealed extends Order = CardOrder>(
  keys: OrderKeys,
  { id, ...sealed }: ShortSeal & { readonly id: string },
  purpose: Purpose = 'authentication',
): Promise<OpenedOrder<Sealed> | undefined> {
  const opened = await unseal(keys, sealed, ownerOf(id, purpose));
  if (opened === undefined) return undefined;
  const { order, channelId, key } = opened.value as Waiting;
  const channel = keys.config.entities.find(({ id }) => id === channelId);
  if (channel === undefined) throw new NotOpenableHere(`the channel ${channelId}`);
  const codes = opened.code as Readonly<Record<string, string>> | undefined;
  const instrument = { ...order.instrument, ...codes };
  const whole = { ...order, ...(order.instrument && { instrument }), channel } as unknown as Sealed;
  return { order: whole, key, isCodeLost: opened.isCodeLost };
}

/** The stored form. */
interface Waiting {
  readonly order: { readonly instrument?: Readonly<Record<string, unknown>> };
  readonly channelId: string;
  readonly key: string;
}

/** Decrypts a waiting order for a caller that can do without it. Undefined also when this node cannot decrypt it. */
export async function openOrderIfHere<Sealed extends Order = CardOrder>(
  keys: OrderKeys,
  sealed: ShortSeal & { readonly id: string },
  purpose?: Purpose,
): Promise<OpenedOrder<Sealed> | undefined> {
  return openOrder<Sealed>(keys, sealed, purpose).catch((error) => {
    if (error instanceof NotOpenableHere) return undefined;
    throw error;
  });
}

const ownerOf = (id: string, purpose: Purpose) => ({ kind: purpose, id, label: `${purpose} ${id}` });
