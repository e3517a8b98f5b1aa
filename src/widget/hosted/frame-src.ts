import type { FrameRole } from '#contract/messages.ts';
import type { ScriptAddress } from '../page/script.ts';

/** The address of a frame's document. It is the same for all roles, so that the second frame's comes from the cache (design decision 3). */
export function frameSrc({ base, checkoutId, resource }: ScriptAddress, instance: string, role: FrameRole) {
  const stores = resource === 'registration' ? '&resource=registration' : '';
  return `${base}pciIframe.html?checkoutId=${encodeURIComponent(checkoutId)}${darkly()}#role=${role}&instance=${instance}${stores}`;
}

/**
 * Tells the frame of a dark page to begin dark. A frame of another colour scheme than its page is opaque: it would be white
 * until it has been told its colours (experience.md A-78).
 */
function darkly(): string {
  // Looked up: the tag is the merchant's.
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
  const schemes = `${getComputedStyle(document.documentElement).colorScheme} ${meta?.content}`;
  const isDark =
    /dark/.test(schemes) && (!/light/.test(schemes) || matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? '&scheme=dark' : '';
}
