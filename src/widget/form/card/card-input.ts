import type { FieldName } from '../../hosted/field.ts';
import { fire } from '../../page/options.ts';
import { blurCallbacks } from '../create-hosted-field.ts';
import { PageField, type PageFieldRules } from '../page-field.ts';
import { errorId } from '../payment-form.ts';
import type { CardOwner } from './card-owner.ts';

/** One field of a card form that stands in the page itself. */
export function cardInput(form: CardOwner, name: FieldName, rules: PageFieldRules): PageField {
  const input = control(form, name);
  const describedBy = errorId(form.spec.id, name);
  const field: PageField = new PageField(name, input, describedBy, rules, form.scope, {
    onChange: (complete) => form.onFieldChange(name, complete),
    onBlur() {
      form.onFieldBlur(name);
      const callback = blurCallbacks[name];
      if (callback) fire(callback, form.fieldContext(input), field.problem === '');
    },
  });
  return field;
}

/** The control of the page with this name in its class. */
export const control = (form: CardOwner, name: FieldName) =>
  form.container.querySelector(`.wpwl-control-${name}`) as HTMLInputElement;
