import type { Scope } from '../scope.ts';
import { hiddenFrame } from './hidden-frame.ts';

/**
 * Adds a frame of the gateway without a field, which keeps the typed values inside the gateway's origin: when the page moves
 * the whole form, the form's frames are loaded again and get their values back. It stands at the end of the page, where no
 * form is moved, and is added at the first keystroke, so that it costs nothing before.
 */
export function addBackupFrame(scope: Scope, src: string): void {
  document.body.append(hiddenFrame(scope, src));
}
