/** What the script tag says: where the gateway is and which checkout the page has. */
export interface ScriptAddress {
  /** Origin of the gateway, for example `https://pay.example`. */
  origin: string;
  /** Folder of the API, with a slash at the end: `https://pay.example/v1/`. */
  base: string;
  checkoutId: string;
  /** `registration`: the shopper's means is only stored, nothing is charged (widget-contract.md 9.8). */
  resource: 'payment' | 'registration';
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
 * where a loader runs the text by itself; then the page's tags are searched, all of which must name one gateway.
 */
export function findScript(page: Document): ScriptAddress | undefined {
  // Not `page.currentScript`: markup such as <img name="currentScript"> takes that name (threeds-security.md T12).
  const current: unknown = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(
    page,
  );
  if (current instanceof HTMLScriptElement && current.src) return readAddress(current.src);
  const tags = [...page.querySelectorAll<HTMLScriptElement>('script[src*="paymentWidgets.js"]')];
  const addresses = tags.map(({ src }) => readAddress(src));
  const one = new Set(addresses.map(({ origin }) => origin)).size === 1;
  return one ? addresses.pop() : undefined;
}
