import { isInPage } from '../../hosted/form-field.ts';
import { HostedField } from '../../hosted/hosted-field.ts';
import { fire } from '../../page/options.ts';
import type { Scope } from '../../scope.ts';
import type { FieldErrors } from './field-errors.ts';

/**
 * Returns a function that calls `onValidityChange` when something has changed, once for all that changes in one task. The
 * form calls it when it shows or clears an error and when a field has been left, and not at other keystrokes. A field in a
 * frame counts as it was when it was left, since the page could make the form call at any keystroke: the moment at which a
 * number becomes right tells about its digits (docs/decisions/widget.md, "What `onValidityChange` tells").
 *
 * @param key of the form's container
 */
export function validityReport(scope: Scope, key: string, checked: () => readonly FieldErrors[]): () => void {
  let last = '';
  for (const errors of checked()) errors.judge();
  return () =>
    queueMicrotask(() => {
      if (scope.isOver) return;
      const fields = checked().filter(({ field }) => isInPage(field));
      const validity = {
        container: `wpwl-container-${key}`,
        isComplete: !fields.some((errors) =>
          errors.field instanceof HostedField ? errors.hadError : errors.hasError,
        ),
        errors: fields.filter(({ isShown }) => isShown).map(({ field }) => field.name),
      };
      const text = JSON.stringify(validity);
      if (text === last) return;
      last = text;
      fire('onValidityChange', undefined, validity);
    });
}
