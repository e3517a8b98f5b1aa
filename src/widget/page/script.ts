/** What the script tag says: where the gateway is and which checkout the page has. */
export interface ScriptAddress {
  /** Origin of the gateway, for example `https://pay.example`. */
  origin: string;
  /** Folder of the API, with a slash at the end: `https://pay.example/v1/`. */
  base: string;
  checkoutId: string;
}

/** Source: widget-contract.md 1.1. Double slashes in the path are a frequent mistake of shops. */
export function readAddress(src: string): ScriptAddress {
  const url = new URL(src);
  const folder = url.pathname.replace(/\/{2,}/g, '/').replace(/[^/]*$/, '');
  const [checkoutId = ''] = (url.searchParams.get('checkoutId') ?? '').split('/');
  return { origin: url.origin, base: url.origin + folder, checkoutId };
}

/**
 * The address of the running script. `document.currentScript` is known only while the script first runs, and it
 * is null where a loader runs the text by itself; then the newest matching tag of the page is ours.
 */
export function findScript(page: Document): ScriptAddress | undefined {
  const current = page.currentScript;
  if (current instanceof HTMLScriptElement && current.src) return readAddress(current.src);
  const tag = [...page.querySelectorAll<HTMLScriptElement>('script[src*="paymentWidgets.js"]')].pop();
  return tag && readAddress(tag.src);
}
