import type { FieldName } from '../../hosted/form-field.ts';
import { fire } from '../../page/options.ts';
import { errorId } from '../fields/field-errors.ts';
import { PageField, type PageFieldRules } from '../fields/page-field.ts';
import type { PaymentForm } from '../payment-form.ts';
import { blurCallbacks } from './create-hosted-field.ts';

/** Creates one field of a card form whose control stands in the page itself. */
export function cardInput(
  form: PaymentForm,
  name: FieldName,
  control: HTMLInputElement | HTMLSelectElement,
  rules: PageFieldRules,
): PageField {
  const describedBy = errorId(form.spec.props.id, name);
  const field: PageField = new PageField(name, control, describedBy, rules, form.scope, {
    onChange: (isComplete) => form.onFieldChange(name, isComplete),
    onBlur() {
      form.onFieldBlur(name);
      const callback = blurCallbacks[name];
      if (callback) fire(callback, form.fieldContext(control), field.problem === '');
    },
  });
  return field;
}
