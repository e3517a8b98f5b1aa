import type { ScriptAddress } from '../page/script.ts';
import { usedSchemes } from './outer-style.ts';

/** The release's name. The build sets it. */
declare const __VERSION__: string;

/**
 * Returns the address of a frame's document. All frames of a form have the same address up to the fragment, so that the
 * browser loads the document once and takes it from its cache for further frames (design decision 3). The frames of the
 * fields also have the same fragment, because Chromium compiles an inline script once for each whole address. The role of
 * such a frame is its name. The release stands in the address, because a document of another release that the browser
 * still has would not understand this script.
 *
 * @param role of a frame without a field
 */
export function frameSrc(
  { base, checkoutId, resource }: ScriptAddress,
  instance: string,
  role?: 'keeper' | 'sender',
) {
  const own = role ? `role=${role}&` : '';
  const stores = resource === 'registration' ? '&resource=registration' : '';
  return `${base}pciIframe.html?v=${__VERSION__}&checkoutId=${encodeURIComponent(checkoutId)}${darkly()}#${own}instance=${instance}${stores}`;
}

/**
 * Returns the parameter that makes the frame of a dark page start dark. A browser paints a frame opaque when its colour
 * scheme differs from the page's: the frame would be white until it gets its colours (experience.md A-78).
 */
function darkly(): string {
  const schemes = usedSchemes(getComputedStyle(document.documentElement));
  const isDark =
    /dark/.test(schemes) && (!/light/.test(schemes) || matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? '&scheme=dark' : '';
}
