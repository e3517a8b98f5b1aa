import { detach } from '../page/detach.ts';
import type { Scope } from '../scope.ts';

/**
 * Creates a frame of the gateway that is neither visible nor focusable, and hidden from screen readers. The caller
 * inserts it.
 */
export function hiddenFrame(scope: Scope, src: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.src = src;
  iframe.title = '';
  iframe.tabIndex = -1;
  iframe.setAttribute('aria-hidden', 'true');
  iframe.style.display = 'none';
  scope.add(() => detach(iframe));
  return iframe;
}
