import { type FrameRole, frameRoles } from '../contract/messages.ts';

/** What this frame is and where it belongs. */
export interface Place {
  role: FrameRole;
  /** The form's unguessable id: names the channel between its frames. */
  instance: string;
  checkoutId: string;
  /** What is sent: a payment, or a means that is only stored. */
  resource: 'payment' | 'registration';
  /** Origins of the shop where the gateway knows them; undefined lets any page connect. */
  shops: readonly string[] | undefined;
  /** What the browser accepts of a document: a request of a script says less (threeds-security.md A.3). */
  accept: string | undefined;
}

/**
 * Reads role and instance from the fragment, so that every frame is the same cached document, and from the document's
 * data the checkout, the shop's origins, where single spaces separate them, and the Accept header of its request.
 * Undefined when the address lacks a known role or an instance. The checkout is not read from the address: it must be the
 * one whose shop the server let frame the document (threeds-security.md T5).
 */
export function readPlace(address: URL, { checkout, shop, accept }: DOMStringMap): Place | undefined {
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
