import type { Scope } from '../scope.ts';
import { hiddenFrame } from './hidden-frame.ts';

/**
 * Adds the backup frame: a frame of the gateway without a field, which keeps the typed values inside the gateway's
 * origin. When the page moves the whole form, the form's frames are loaded again and get their values back from it. The
 * backup frame stands at the end of the page, so that it is not moved with the form. It is added at the first
 * keystroke, so that it does not slow down the loading of the page.
 */
export function addBackupFrame(scope: Scope, src: string): void {
  document.body.append(hiddenFrame(scope, src));
}
