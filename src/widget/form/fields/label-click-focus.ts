import type { FieldName } from '../../hosted/form-field.ts';
import type { Scope } from '../../scope.ts';
import type { FormNodes } from '../form-props.ts';
import type { FieldErrors } from './field-errors.ts';

/**
 * Focuses a field when its label is clicked. The browser does not do it itself, because labels are `div`s by contract
 * and the field may stand in a frame.
 */
export function addLabelClickFocus(
  scope: Scope,
  container: HTMLElement,
  nodes: FormNodes,
  fieldErrors: ReadonlyMap<FieldName, FieldErrors>,
): void {
  scope.listen<MouseEvent>(container, 'click', ({ target }) => {
    const label = target instanceof Element ? target.closest('.wpwl-label') : null;
    if (!label) return;
    if (label.classList.contains('wpwl-label-brand')) nodes.brand?.focus();
    if (label.classList.contains('wpwl-label-billing')) nodes.country?.focus();
    for (const [name, { field }] of fieldErrors) {
      if (label.classList.contains(`wpwl-label-${name}`)) field.focus();
    }
  });
}
