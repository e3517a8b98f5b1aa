import { type FrameRole, frameRoles } from '#contract/messages.ts';

/** What the address and the document say about this frame. */
export interface FrameParams {
  role: FrameRole;
  /** The form's unguessable id: names the channel between its frames. */
  instance: string;
  checkoutId: string;
  /** What is sent: a payment, or a payment instrument that is only stored. */
  resource: 'payment' | 'registration';
  /** Origins of the shop where the gateway knows them; undefined lets any page connect. */
  shops: readonly string[] | undefined;
  /** The browser's Accept header for documents: that of a script's request says less (threeds-security.md A.3). */
  accept: string | undefined;
}

/**
 * Reads role and instance from the fragment, so that every frame is the same cached document; and from the document's data
 * the checkout, the shop's origins (separated by single spaces) and the Accept header of the document's request. Not the
 * checkout of the address: it must be the one whose shop the server allowed to frame the document (threeds-security.md T5).
 *
 * @returns undefined when the address lacks a known role or an instance
 */
export function readFrameParams(
  address: URL,
  { checkout, shop, accept }: DOMStringMap,
): FrameParams | undefined {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const role = frameRoles.find((known) => known === fragment.get('role'));
  const instance = fragment.get('instance');
  if (!role || !instance) return undefined;
  return {
    role,
    instance,
    checkoutId: checkout ?? '',
    resource: fragment.get('resource') === 'registration' ? 'registration' : 'payment',
    shops: shop?.split(' '),
    accept,
  };
}
