import type { Scope } from '../../scope.ts';
import type { FormNodes } from '../form-props.ts';
import type { FormFields } from './form-fields.ts';

/**
 * Focuses a field when its label is clicked. The browser does not do it itself, because labels are `div`s by contract
 * and the field may stand in a frame.
 */
export function addLabelClickFocus(
  scope: Scope,
  container: HTMLElement,
  nodes: FormNodes,
  fields: Pick<FormFields, 'checked'>,
): void {
  scope.listen<MouseEvent>(container, 'click', ({ target }) => {
    const label = target instanceof Element ? target.closest('.wpwl-label') : null;
    if (!label) return;
    if (label.classList.contains('wpwl-label-brand')) nodes.brand?.focus();
    if (label.classList.contains('wpwl-label-billing')) nodes.country?.focus();
    for (const { field } of fields.checked()) {
      if (label.classList.contains(`wpwl-label-${field.name}`)) field.focus();
    }
  });
}
