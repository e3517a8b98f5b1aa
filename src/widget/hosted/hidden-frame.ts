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

/**
 * Adds the backup frame: a frame of the gateway without a field, which keeps the typed values inside the gateway's
 * origin. When the page moves the whole form, the form's frames are loaded again and get their values back from it. The
 * backup frame stands behind the body, so that it is not moved with the form, nor taken out with what a library writes anew. It is added at the first
 * keystroke, so that it does not slow down the loading of the page.
 */
export function addBackupFrame(scope: Scope, src: string): void {
  document.documentElement.append(hiddenFrame(scope, src));
}
