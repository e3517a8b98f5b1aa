import { readBirthDate } from '#contract/birth-date.ts';
import { isWholeExpiry, judgeExpiry } from '#contract/card/expiry.ts';
import { judgeHolder } from '#contract/card/holder.ts';
import { isCpf } from '#contract/cpf.ts';
import type { FieldName } from '../../hosted/form-field.ts';
import { rightNow } from '../../page/clock.ts';
import { fire } from '../../page/options.ts';
import { errorId } from '../fields/field-errors.ts';
import { judgeContact } from '../fields/judge-text.ts';
import { PageField, type PageFieldRules } from '../fields/page-field.ts';
import type { CardFormProps } from '../form-props.ts';
import type { InputName } from '../parts/form-parts.tsx';
import type { PaymentForm } from '../payment-form.ts';
import { acceptExpired } from './card-state.ts';
import { blurCallbacks } from './create-hosted-field.ts';
import { formatExpiryInput } from './expiry-input.ts';

/**
 * Creates the fields of a card form that stand in the page itself, without those of the billing address. Which fields
 * these are depends on the settings.
 */
export function cardInputs(form: PaymentForm, { settings, nodes }: CardFormProps): PageField[] {
  const fields: PageField[] = [];
  const add = (
    name: InputName,
    judge: PageFieldRules['judge'],
    isComplete: PageFieldRules['isComplete'] = () => false,
  ) => {
    const control = nodes[name];
    if (control) fields.push(cardInput(form, name, control, { judge, isComplete }));
  };
  // The formatter is attached before the field, so that the field checks the formatted text.
  formatExpiryInput(form.scope, nodes);
  add('expiry', (value) => acceptExpired(judgeExpiry(value, rightNow()), settings), isWholeExpiry);
  add('cardHolder', (value) => judgeHolder(value, !settings.allowEmptyCardHolderName));
  add('email', (value) => judgeContact('email', value));
  add('givenName', judgeName);
  add('surname', judgeName);
  add(
    'birthDate',
    orEmpty((value) => readBirthDate(value, rightNow()) !== undefined),
  );
  add('taxNumber', orEmpty(isCpf));
  return fields;
}

/** Checks a field that may stay empty. */
const orEmpty = (isValid: (value: string) => boolean) => (value: string) =>
  !value.trim() || isValid(value) ? '' : 'invalid';

/**
 * Checks a given name or surname. It may have only one letter, because both names together make a holder that is long
 * enough.
 */
const judgeName = (value: string) => {
  const problem = judgeHolder(value, true);
  return problem === 'incomplete' ? '' : problem;
};

/** Creates one field of a card form whose control stands in the page itself. */
export function cardInput(
  form: PaymentForm,
  name: FieldName,
  control: HTMLInputElement | HTMLSelectElement,
  rules: PageFieldRules,
): PageField {
  const describedBy = errorId(form.spec.props.id, name);
  const field: PageField = new PageField(name, control, describedBy, rules, form.scope, {
    onChange: (isComplete) => form.fields.onChange(name, isComplete),
    onBlur() {
      form.fields.onBlur(name);
      const callback = blurCallbacks[name];
      if (callback) fire(callback, form.fieldContext(control), field.problem === '');
    },
  });
  return field;
}
