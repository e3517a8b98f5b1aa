import { allRoots } from './roots.ts';

/** What the script tag says: where the gateway is and which checkout the page has. */
export interface ScriptAddress {
  /** Origin of the gateway, for example `https://pay.example`. */
  origin: string;
  /** Folder of the API, with a slash at the end: `https://pay.example/v1/`. */
  base: string;
  checkoutId: string;
  /** `registration`: the shopper's means is only stored, nothing is charged (widget-contract.md 9.8). */
  resource: 'payment' | 'registration';
  /** Of the script tag: scripts that the widget adds carry it, too. */
  nonce?: string;
}

/** Source: widget-contract.md 1.1. Double slashes in the path are a frequent mistake of shops. */
export function readAddress(src: string): ScriptAddress {
  const url = new URL(src);
  const folder = url.pathname.replace(/\/{2,}/g, '/').replace(/[^/]*$/, '');
  const [checkoutId = '', suffix] = (url.searchParams.get('checkoutId') ?? '').split('/');
  const resource = suffix === 'registration' ? suffix : 'payment';
  return { origin: url.origin, base: url.origin + folder, checkoutId, resource };
}

/** Where a form of this checkout is sent to. */
export function actionOf({ base, checkoutId, resource }: ScriptAddress): string {
  return `${base}checkouts/${encodeURIComponent(checkoutId)}/${resource}`;
}

/**
 * The address of the running script. `document.currentScript` is known only while the script first runs, and it is null
 * in shadow roots and where a loader runs the text by itself; then the page's tags are searched, all of which must name
 * one gateway.
 */
export function findScript(page: Document): ScriptAddress | undefined {
  const current = runningTag(page);
  if (current?.src) return addressOf(current);
  const addresses = scriptTags().map(addressOf);
  const one = new Set(addresses.map(({ origin }) => origin)).size === 1;
  return one ? addresses.pop() : undefined;
}

/**
 * Whether the running script's tag has left the page while that of another stands in it: a page that mounts,
 * unmounts and mounts again means the other, whichever arrives first.
 */
export function isOutdated(page: Document): boolean {
  const current = runningTag(page);
  return current !== undefined && !current.isConnected && scriptTags().length > 0;
}

/** All tags of this script in the page. */
export function scriptTags(): HTMLScriptElement[] {
  return allRoots().flatMap((root) => [
    ...root.querySelectorAll<HTMLScriptElement>('script[src*="paymentWidgets.js"]'),
  ]);
}

// Not `page.currentScript`: markup such as <img name="currentScript"> takes that name (threeds-security.md T12).
function runningTag(page: Document): HTMLScriptElement | undefined {
  const current: unknown = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(
    page,
  );
  return current instanceof HTMLScriptElement ? current : undefined;
}

const addressOf = ({ src, nonce }: HTMLScriptElement): ScriptAddress => ({ ...readAddress(src), nonce });
