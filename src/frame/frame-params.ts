import { type FrameRole, frameRoles } from '#contract/messages.ts';

/** The parameters of a frame, read from its name, its address and its document. */
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
 * Reads the parameters of this frame, once.
 *
 * The instance stands in the address's fragment, so that the browser has one cached document for all frames. The role of
 * a frame without a field stands there as well. The role of a field's frame is the frame's name: the frames of a form's
 * fields then have the same whole address, and Chromium compiles their script once. The shop's page can choose name and
 * fragment, so they decide only which field the frame shows.
 *
 * The server writes the Accept header of the document's request, the shop's origins and the checkout into the document.
 * The checkout must be the one whose shop the server has allowed to frame the document, so it is not read from the
 * address (threeds-security.md T5).
 *
 * @param fragment of the address, with its `#`
 * @param lines the text of the document's `meta` element, a line each: Accept header, origins separated by single spaces, checkout
 * @returns undefined when there is no known role or no instance
 */
export function readFrameParams(fragment: string, name: string, lines: string): FrameParams | undefined {
  const [accept, shops, ...checkout] = lines.split('\n');
  // No value needs decoding. A `URLSearchParams` would cost each frame memory.
  const read = (parameter: string) => fragment.match(`[#&]${parameter}=([^&]+)`)?.[1];
  const ownRole = read('role') ?? name;
  const role = frameRoles.find((candidate) => candidate === ownRole);
  const instance = read('instance');
  if (!role || !instance) return undefined;
  return {
    role,
    instance,
    checkoutId: checkout.join('\n'),
    resource: read('resource') ? 'registration' : 'payment',
    shops: shops ? shops.split(' ') : undefined,
    accept: accept || undefined,
  };
}
