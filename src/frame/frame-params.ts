import { type FrameRole, frameRoles } from '#contract/messages.ts';

/** The parameters of a frame, read from its address and its document. */
export interface FrameParams {
  role: FrameRole;
  /** The form's unguessable id. It names the channel between the form's frames. */
  instance: string;
  checkoutId: string;
  /** What the form sends: a payment, or payment details that are only stored. */
  resource: 'payment' | 'registration';
  /** The shop's origins. Undefined when the gateway does not know them; any page may connect then. */
  shops: readonly string[] | undefined;
  /**
   * The browser's Accept header for documents; the header of a script's request says less (threeds-security.md A.3).
   */
  accept: string | undefined;
}

/**
 * Reads the parameters of this frame. Role and instance come from the address's fragment, so that every frame is the
 * same cached document. The checkout, the shop's origins (separated by single spaces) and the Accept header of the
 * document's request come from the lines at the document's end. The checkout is not read from the address:
 * it must be the one whose shop the server has allowed to frame the document (threeds-security.md T5).
 *
 * @returns undefined when the address lacks a known role or an instance
 */
export function readFrameParams(address: URL, lines: string): FrameParams | undefined {
  const [accept, shops, ...checkout] = lines.split('\n');
  const fragment = new URLSearchParams(address.hash.slice(1));
  const role = frameRoles.find((known) => known === fragment.get('role'));
  const instance = fragment.get('instance');
  if (!role || !instance) return undefined;
  return {
    role,
    instance,
    checkoutId: checkout.join('\n'),
    resource: fragment.has('resource') ? 'registration' : 'payment',
    shops: shops ? shops.split(' ') : undefined,
    accept: accept || undefined,
  };
}
