import type { FrameRole } from '#contract/messages.ts';
import type { ScriptAddress } from '../page/script.ts';

/**
 * Returns the address of a frame's document. All roles have the same address up to the fragment, so that the browser
 * loads the document once and takes it from its cache for further frames (design decision 3).
 *
 * @param isCommon whether the smaller document is enough, which knows only the common brands (`commonCodes`), no BIN
 * list, and only the fields for number and security code
 */
export function frameSrc(
  { base, checkoutId, resource }: ScriptAddress,
  instance: string,
  role: FrameRole,
  isCommon = false,
) {
  const rules = isCommon ? '&rules=common' : '';
  const stores = resource === 'registration' ? '&resource=registration' : '';
  return `${base}pciIframe.html?checkoutId=${encodeURIComponent(checkoutId)}${rules}${darkly()}#role=${role}&instance=${instance}${stores}`;
}

/**
 * Returns the parameter that makes the frame of a dark page start dark. A browser paints a frame opaque when its colour
 * scheme differs from the page's: the frame would be white until it gets its colours (experience.md A-78).
 */
function darkly(): string {
  // The `<meta>` tag belongs to the merchant's page.
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
  const schemes = `${getComputedStyle(document.documentElement).colorScheme} ${meta?.content}`;
  const isDark =
    /dark/.test(schemes) && (!/light/.test(schemes) || matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? '&scheme=dark' : '';
}
