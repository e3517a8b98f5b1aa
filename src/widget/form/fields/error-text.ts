import type { FormTexts } from '../../../texts/form.ts';
import { nameOfBrand } from '../../brand-names.ts';
import type { FieldName, FieldProblem } from '../../hosted/form-field.ts';
import { joinList } from '../../locales/join-list.ts';

/** The error keys that are not the field's name with `Error`. */
const otherKeys: { readonly [N in FieldName]?: keyof FormTexts } = {
  expiry: 'expiryMonthError',
  surname: 'surNameError',
  country: 'billingCountryError',
  stateSelect: 'billingStateError',
  stateText: 'billingStateError',
  city: 'billingCityError',
  postcode: 'billingPostCodeError',
  street1: 'billingStreetError',
  street2: 'billingStreetError2',
  accountBankBic: 'accountBicError',
};

/**
 * Returns the error key of a field. The class of the field's hint ends in this key, and `errorMessages` uses it
 * (widget-contract.md 5.8, 7.4).
 */
export const toErrorKey = (field: FieldName): keyof FormTexts =>
  otherKeys[field] ?? (`${field}Error` as keyof FormTexts);

/**
 * Returns the sentence for a field's problem. There are different texts for empty, incomplete, invalid, expired and not
 * accepted values.
 */
export function errorText(field: FieldName, problem: FieldProblem, texts: FormTexts): string {
  switch (problem) {
    case '':
      return '';
    case 'empty':
      return finer(field, 'Empty', texts);
    case 'incomplete':
      return finer(field, 'Incomplete', texts);
    case 'brand':
      return texts.cardBrandError;
    case 'mismatch':
      return texts.cardBrandMismatch;
    case 'expired':
      return texts.expiryYearError;
    case 'invalid':
      return texts[toErrorKey(field)];
  }
}

/** Returns the sentence that this field has for this problem, else the field's general error sentence. */
function finer(field: FieldName, problem: 'Empty' | 'Incomplete', texts: FormTexts): string {
  const key = `${field}${problem}`;
  return texts[isTextKey(key, texts) ? key : toErrorKey(field)];
}

/** The labels of the fields that stand side by side. Their errors have room for what is wrong, and do not name the field. */
const halfFieldLabels: { readonly [N in FieldName]?: keyof FormTexts } = { expiry: 'expiryDate', cvv: 'cvv' };

/**
 * Returns what a screen reader announces of a field's error. The description of the field itself needs no label: it is read
 * with the field's name.
 */
export function spokenError(field: FieldName, sentence: string, texts: FormTexts): string {
  const label = halfFieldLabels[field];
  return label ? joinList([texts[label], sentence].filter(Boolean), texts.comma) : sentence;
}

/** How many accepted brands an error names at most. */
const mostNamed = 5;

/**
 * Returns the texts for errors. Where a shop takes few card brands, the error of another brand names them, unless the shop
 * has a sentence of its own.
 *
 * @param spoken the texts without those of the shop @param codes of the card brands that the form accepts
 */
export function errorTexts(texts: FormTexts, spoken: FormTexts, codes: readonly string[]): FormTexts {
  const { accepted, cardBrandError, comma } = texts;
  if (codes.length > mostNamed || cardBrandError !== spoken.cardBrandError) return texts;
  const names = joinList(codes.map(nameOfBrand), comma);
  return { ...texts, cardBrandError: accepted.replace('{0}', cardBrandError).replace('{1}', names) };
}

const isTextKey = (key: string, texts: FormTexts): key is keyof FormTexts => key in texts;
