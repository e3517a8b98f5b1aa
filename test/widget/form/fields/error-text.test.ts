import { describe, expect, test } from 'vitest';
import { en } from '../../../../src/texts/form.ts';
import { errorText, spokenError, toErrorKey } from '../../../../src/widget/form/fields/error-text.ts';
import type { FieldName, FieldProblem } from '../../../../src/widget/hosted/form-field.ts';

describe('the sentence for a problem', () => {
  const table: { readonly [N in FieldName]?: Partial<Record<FieldProblem, string>> } = {
    cardNumber: {
      empty: en.cardNumberEmpty,
      incomplete: en.cardNumberIncomplete,
      invalid: en.cardNumberError,
      brand: en.cardBrandError,
      mismatch: en.cardBrandMismatch,
    },
    expiry: {
      empty: en.expiryEmpty,
      incomplete: en.expiryIncomplete,
      invalid: en.expiryMonthError,
      expired: en.expiryYearError,
    },
    givenName: { empty: en.givenNameError, invalid: en.givenNameError },
    accountBankBic: { empty: en.accountBicError, invalid: en.accountBicError },
  };
  const rows = Object.entries(table).flatMap(([field, texts]) =>
    Object.entries(texts).map(([problem, text]) => [field, problem, text] as const),
  );

  test.each(rows)('%s %s: %s', (field, problem, text) => {
    expect(errorText(field as FieldName, problem as FieldProblem, en)).toBe(text);
  });

  test.each(Object.keys(table))('is empty for %s without a problem', (field) => {
    expect(errorText(field as FieldName, '', en)).toBe('');
  });
});

test.each([
  ['expiry', en.expiryEmpty, 'Expiry date, Required'],
  ['cvv', en.cvvIncomplete, 'Security code (CVV), Too short'],
  ['cvv', 'the shop’s own words', 'Security code (CVV), the shop’s own words'],
  ['cardNumber', en.cardNumberIncomplete, 'Card number is too short'],
] as const)('a screen reader is told of %s by its name: %s', (field, sentence, spoken) => {
  expect(spokenError(field, sentence, en)).toBe(spoken);
  expect(spokenError(field, sentence, { ...en, expiryDate: '', cvv: '' })).toBe(sentence);
});

test('each field’s hint has the class that merchants know (5.8)', () => {
  const keys = {
    cardNumber: 'cardNumberError',
    expiry: 'expiryMonthError',
    cardHolder: 'cardHolderError',
    cvv: 'cvvError',
    givenName: 'givenNameError',
    surname: 'surNameError',
    birthDate: 'birthDateError',
    taxNumber: 'taxNumberError',
    email: 'emailError',
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
    pin: 'pinError',
    mobilePhone: 'mobilePhoneError',
  };
  for (const [name, key] of Object.entries(keys)) expect(toErrorKey(name as FieldName)).toBe(key);
});
