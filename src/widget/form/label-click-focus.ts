import type { FieldName } from '../hosted/field.ts';
import type { Scope } from '../scope.ts';
import type { FieldErrors } from './field-errors.ts';

/**
 * Labels are `div`s by contract, so a click on one must be led to its field, which may stand in a frame.
 */
export function addLabelClickFocus(
  scope: Scope,
  container: HTMLElement,
  guards: ReadonlyMap<FieldName, FieldErrors>,
): void {
  scope.listen<MouseEvent>(container, 'click', ({ target }) => {
    const label = target instanceof Element ? target.closest('.wpwl-label') : null;
    if (!label) return;
    for (const [name, control] of [
      ['brand', 'brand'],
      ['billing', 'country'],
    ]) {
      if (label.classList.contains(`wpwl-label-${name}`))
        container.querySelector<HTMLElement>(`.wpwl-control-${control}`)?.focus();
    }
    for (const [name, { field }] of guards) {
      if (label.classList.contains(`wpwl-label-${name}`)) field.focus();
    }
  });
}
