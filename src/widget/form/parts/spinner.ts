import { effect, type ReadonlySignal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import { detach } from '../../page/detach.ts';
import type { Scope } from '../../scope.ts';

/**
 * Shows a turning ring in the button while it is busy. The ring is an element, because pages hide it by its class or
 * make it transparent (widget-contract.md 2.1, `spinner`). The ring is hidden from assistive technology, since the
 * button's own state says that it is busy.
 */
export function addSpinner(
  scope: Scope,
  button: HTMLElement,
  isBusy: ReadonlySignal<boolean>,
  { className = 'spinner', color = '' }: Settings['spinner'],
): void {
  const ring = document.createElement('span');
  ring.className = `wpwl-spinner ${className}`;
  ring.setAttribute('aria-hidden', 'true');
  ring.style.color = color;
  scope.add(
    effect(() => {
      if (isBusy.value) button.append(ring);
      else detach(ring);
    }),
  );
  scope.add(() => detach(ring));
}
