import { effect, type ReadonlySignal } from '@preact/signals';
import type { Settings } from '../../contract/options.ts';
import { detach } from '../page/detach.ts';
import type { Scope } from '../scope.ts';

/**
 * A turning ring in the button while it is busy. An element, because pages hide it by its class or make it transparent
 * (widget-contract.md 2.1, `spinner`); the button itself says that it is busy.
 */
export function addSpinner(
  scope: Scope,
  button: HTMLElement,
  busy: ReadonlySignal<boolean>,
  { className = 'spinner', color = '' }: Settings['spinner'],
): void {
  const ring = document.createElement('span');
  ring.className = `wpwl-spinner ${className}`;
  ring.setAttribute('aria-hidden', 'true');
  ring.style.color = color;
  scope.add(
    effect(() => {
      if (busy.value) button.append(ring);
      else detach(ring);
    }),
  );
  scope.add(() => detach(ring));
}
