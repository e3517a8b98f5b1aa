import type { FormTexts } from '../../texts/form.ts';
import type { FieldName, FieldProblem } from '../hosted/field.ts';

/**
 * The error key of each field. The class of the field's hint ends in this key, and `errorMessages` uses it
 * (widget-contract.md 5.8, 7.4).
 */
export const errorKeys: Readonly<Record<FieldName, keyof FormTexts>> = {
  cardNumber: 'cardNumberError',
  expiry: 'expiryMonthError',
  cardHolder: 'cardHolderError',
  cvv: 'cvvError',
  givenName: 'givenNameError',
  surname: 'surNameError',
  birthDate: 'birthDateError',
  taxNumber: 'taxNumberError',
  country: 'billingCountryError',
  stateSelect: 'billingStateError',
  stateText: 'billingStateError',
  city: 'billingCityError',
  postcode: 'billingPostCodeError',
  street1: 'billingStreetError',
  street2: 'billingStreetError2',
  accountHolder: 'accountHolderError',
  accountIban: 'accountIbanError',
  accountBankBic: 'accountBicError',
  accountNumber: 'accountNumberError',
  accountBank: 'accountBankError',
  bankName: 'accountBankError',
  pin: 'pinError',
  mobilePhone: 'mobilePhoneError',
};

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
      return texts[errorKeys[field]];
  }
}

/** Returns the sentence that this field has for this problem, else the field's general error sentence. */
function finer(field: FieldName, problem: 'Empty' | 'Incomplete', texts: FormTexts): string {
  const key = `${field}${problem}`;
  return texts[isTextKey(key, texts) ? key : errorKeys[field]];
}

/** Whether the language has a text under this key. */
export const isTextKey = (key: string, texts: FormTexts): key is keyof FormTexts => key in texts;
