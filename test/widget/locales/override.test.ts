import { describe, expect, test } from 'vitest';
import { formTexts } from '../../../src/texts/all-forms.ts';
import { en } from '../../../src/texts/form.ts';
import { overrideTexts } from '../../../src/widget/locales/override.ts';

type Given = Record<string, unknown>;
/** Gives the texts that these labels and error messages change. */
function changed(labels: Given, errorMessages: Given = {}): Given {
  const texts = overrideTexts(en, { labels, errorMessages } as Parameters<typeof overrideTexts>[1]);
  expect(Object.keys(texts)).toEqual(Object.keys(en));
  return Object.fromEntries(
    Object.entries(texts).filter(([key, text]) => text !== en[key as keyof typeof en]),
  );
}

describe('the merchant’s own texts', () => {
  test('replace ours, and change nothing else', () => {
    expect(changed({ submit: 'Buy', cardHolder: 'Owner' })).toEqual({ submit: 'Buy', cardHolder: 'Owner' });
    expect(changed({})).toEqual({});
  });

  test.each(Object.entries(formTexts))(
    'replace ours in %s, too, and change nothing else there (locales.md section 7, check 13)',
    (_code, texts) => {
      const own = { submit: 'Own', cvv: '', cardHolderEmpty: 'Who?' };
      const given = { labels: own, errorMessages: { expiryYearError: 'Too old' } };
      const result = overrideTexts(texts, given as unknown as Parameters<typeof overrideTexts>[1]);
      expect(result).toEqual({ ...texts, ...own, expiryYearError: 'Too old' });
    },
  );

  test('may blank a label', () => {
    expect(changed({ cvv: ' ', brand: '' })).toEqual({ cvv: ' ', brand: '' });
  });

  test.each([
    ['cardNumberError', ['cardNumberError', 'cardNumberEmpty', 'cardNumberIncomplete', 'cardBrandMismatch']],
    ['cvvError', ['cvvError', 'cvvEmpty', 'cvvIncomplete']],
    ['cardHolderError', ['cardHolderError', 'cardHolderEmpty', 'cardHolderIncomplete']],
    ['accountHolderError', ['accountHolderError', 'accountHolderIncomplete']],
    ['expiryMonthError', ['expiryMonthError', 'expiryEmpty', 'expiryIncomplete', 'expiryYearError']],
    ['cardBinError', ['cardBrandError']],
    ['pinError', ['pinError', 'pinEmpty']],
    ['pinEmptyError', ['pinEmpty']],
    ['accountBankError', ['accountBankEmpty']],
  ])('include %s, which covers the finer cases', (key, covered) => {
    const expected = Object.fromEntries(covered.map((name) => [name, 'Own text']));
    expect(changed({}, { [key]: 'Own text' })).toEqual(expected);
    expect(changed({ [key]: 'Own text' })).toEqual(expected);
  });

  test.each([[{ cvvError: 'General', cvvEmpty: 'Finer' }], [{ cvvEmpty: 'Finer', cvvError: 'General' }]])(
    'let a finer text win over the general one, in any order: %o',
    (given) => {
      expect(changed({}, given)).toEqual({
        cvvError: 'General',
        cvvIncomplete: 'General',
        cvvEmpty: 'Finer',
      });
    },
  );

  test('let pinEmptyError have another text than pinError, in any order', () => {
    const both = { pinEmptyError: 'Code?', pinError: 'Wrong code' };
    expect(changed({}, both)).toEqual({ pinEmpty: 'Code?', pinError: 'Wrong code' });
  });

  test('in errorMessages win over those in labels', () => {
    expect(changed({ cardHolderError: 'From labels' }, { cardHolderError: 'From errors' })).toEqual({
      cardHolderError: 'From errors',
      cardHolderEmpty: 'From errors',
      cardHolderIncomplete: 'From errors',
    });
  });

  test.each([5, null, undefined, true, {}, ['Buy'], () => 'Buy'])(
    'that are no text are left out: %o',
    (value) => {
      expect(changed({ submit: value, cvvError: value })).toEqual({});
    },
  );

  test('that nobody knows are left out', () => {
    expect(changed({ odd: 'x', constructor: 'x', toString: 'x' })).toEqual({});
  });

  test('are read from the page’s own members only: nothing inherited, nothing by __proto__', () => {
    expect(changed(Object.create({ submit: 'Evil' }))).toEqual({});
    expect(changed(JSON.parse('{"__proto__":{"submit":"Evil","cvvError":"Evil"},"cvv":"Code"}'))).toEqual({
      cvv: 'Code',
    });
    expect(({} as Given).submit).toBeUndefined();
  });

  test('do not change the language itself', () => {
    const before = structuredClone(en);
    changed({ submit: 'Buy' });
    expect(en).toEqual(before);
  });
});
