import type { Scope } from '../scope.ts';
import { hiddenFrame } from './hidden-frame.ts';

/**
 * A frame of the gateway without a field. It remembers typed values inside the gateway's origin, so that they
 * outlive a page that moves the whole form, which reloads its frames. It stands at the end of the page, where
 * no form is moved, and is made at the first keystroke, so that it costs nothing before.
 */
export function addBackupFrame(scope: Scope, src: string): void {
  document.body.append(hiddenFrame(scope, src));
}
