import { birthDateOf } from '../../../contract/birth-date.ts';
import { judgeExpiry } from '../../../contract/card/expiry.ts';
import { judgeHolder } from '../../../contract/card/holder.ts';
import { isCpf } from '../../../contract/cpf.ts';
import type { FieldName } from '../../hosted/field.ts';
import type { PageField, PageFieldRules } from '../page-field.ts';
import { billingFields } from './billing-fields.ts';
import { cardInput, control } from './card-input.ts';
import type { CardOwner } from './card-owner.ts';
import { formatExpiryInput } from './expiry-input.ts';

const never = () => false;

/** The fields of a card form that stand in the page itself, as its settings want them. */
export function cardInputs(form: CardOwner): PageField[] {
  const { settings } = form.context;
  const saqA = settings.enableSAQACompliance;
  const fields: PageField[] = [];
  const add = (isWanted: boolean, name: FieldName, judge: PageFieldRules['judge']) => {
    if (isWanted) fields.push(cardInput(form, name, { judge, complete: never }));
  };
  if (!saqA) fields.push(expiryField(form));
  const names = settings.forceCardHolderEqualsBillingName;
  add(!names && !saqA, 'cardHolder', (value) => judgeHolder(value, !settings.allowEmptyCardHolderName));
  add(names, 'givenName', judgeName);
  add(names, 'surname', judgeName);
  add(settings.showBirthDate, 'birthDate', (value) =>
    !value.trim() || birthDateOf(value, new Date()) ? '' : 'invalid',
  );
  add(settings.showTaxNumberField, 'taxNumber', (value) => (!value.trim() || isCpf(value) ? '' : 'invalid'));
  return [...fields, ...billingFields(form)];
}

/** One letter may be a whole name; the holder that both make together is long enough. */
const judgeName = (value: string) => {
  const problem = judgeHolder(value, true);
  return problem === 'incomplete' ? '' : problem;
};

function expiryField(form: CardOwner): PageField {
  // First, because what is judged is the formatted text.
  formatExpiryInput(form.scope, control(form, 'expiry'), form.element);
  return cardInput(form, 'expiry', {
    judge: (value) => form.judgeExpiry(judgeExpiry(value, new Date())),
    // 19 and 20 may be the beginning of a year of four digits.
    complete: (value) => /\/ (?!19|20)\d\d$/.test(value),
  });
}
