import type { FrameRole } from '../../contract/messages.ts';
import type { ScriptAddress } from '../page/script.ts';

/** Address of a frame's document: one for all roles, so that the second comes from the cache (design decision 3). */
export function frameSrc({ base, checkoutId, resource }: ScriptAddress, instance: string, role: FrameRole) {
  const stores = resource === 'registration' ? '&resource=registration' : '';
  return `${base}pciIframe.html?checkoutId=${encodeURIComponent(checkoutId)}#role=${role}&instance=${instance}${stores}`;
}
