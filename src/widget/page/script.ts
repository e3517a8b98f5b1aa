import { allRoots } from './roots.ts';

/** The parts of the script tag's address: the gateway's address and the page's checkout. */
export interface ScriptAddress {
  /**
   * The gateway's origin, for example `https://pay.example`. When the merchant has moved to another one, it is the
   * origin of that one as soon as the gateway has answered.
   */
  origin: string;
  /** Resolves when the gateway has answered, so that `origin` is right. */
  answered?: Promise<unknown>;
  /** The folder of the gateway's API, with a slash at the end: `https://pay.example/v1/`. */
  base: string;
  checkoutId: string;
  /** `registration`: the shopper's payment details are only stored, nothing is charged (widget-contract.md 9.8). */
  resource: 'payment' | 'registration';
  /** The nonce of the script tag. Scripts that the widget adds carry it, too. */
  nonce?: string;
}

/**
 * Reads a script tag's address. Double slashes in the path are accepted, because shops often write them. Source:
 * widget-contract.md 1.1.
 */
export function readAddress(src: string): ScriptAddress {
  const url = new URL(src);
  const folder = url.pathname.replace(/\/{2,}/g, '/').replace(/[^/]*$/, '');
  const [checkoutId = '', suffix] = (url.searchParams.get('checkoutId') ?? '').split('/');
  const resource = suffix === 'registration' ? suffix : 'payment';
  return { origin: url.origin, base: url.origin + folder, checkoutId, resource };
}

/** Returns the address to which a form of this checkout is submitted. */
export function toActionAddress({
  base,
  checkoutId,
  resource,
}: Pick<ScriptAddress, 'base' | 'checkoutId' | 'resource'>): string {
  return `${base}checkouts/${encodeURIComponent(checkoutId)}/${resource}`;
}

/**
 * Finds the address of the running script. `document.currentScript` is set only while the script first runs; in
 * shadow roots, and where a loader evaluates the text itself, it is null. In those cases the script tags of the page
 * are searched, and they must all name one gateway.
 */
export function findScript(page: Document): ScriptAddress | undefined {
  const current = runningTag(page);
  if (current?.src) return addressOf(current);
  const addresses = scriptTags().map(addressOf);
  const one = new Set(addresses.map(({ origin }) => origin)).size === 1;
  return one ? addresses.pop() : undefined;
}

/**
 * Whether the running script's tag has left the page while another tag of the script is in it. A page that mounts,
 * unmounts and mounts again means the tag that is still there, whichever script arrives first.
 */
export function isOutdated(page: Document): boolean {
  const current = runningTag(page);
  return current !== undefined && !current.isConnected && scriptTags().length > 0;
}

export function scriptTags(): HTMLScriptElement[] {
  return allRoots().flatMap((root) => [
    ...root.querySelectorAll<HTMLScriptElement>('script[src*="paymentWidgets.js"]'),
  ]);
}

// Reads `currentScript` from the prototype, because markup such as <img name="currentScript"> replaces
// `page.currentScript` (threeds-security.md T12).
export function runningTag(page: Document): HTMLScriptElement | undefined {
  const current: unknown = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(
    page,
  );
  return current instanceof HTMLScriptElement ? current : undefined;
}

const addressOf = ({ src, nonce }: HTMLScriptElement): ScriptAddress => ({ ...readAddress(src), nonce });
