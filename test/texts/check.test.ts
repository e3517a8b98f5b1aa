import { describe, expect, test } from 'vitest';
import { findProblems, findTextProblems, flatten } from '../../src/texts/check.ts';

const english = {
  form: { pay: 'Pay', expires: 'expires {0}' },
  page: { intro: 'Hello {{name}}, {{name}} and {{shop}}', groups: { one: 'One' } },
};

const withForm = (form: object) => ({ ...english, form: { ...english.form, ...form } });

test('the language files are right, and each has a row in the list', () => {
  expect(findProblems()).toEqual([]);
});

describe('the check of a language file', () => {
  test('accepts a file with the keys of English in any order, and with placeholders in any order', () => {
    const texts = {
      page: { groups: { one: 'Uno' }, intro: '{{shop}}: {{name}} {{name}}' },
      form: { expires: '{0}', pay: 'x' },
    };
    expect(findTextProblems('es', texts, english)).toEqual([]);
  });

  test.each([
    [{ form: english.form }, ['page.intro is missing.', 'page.groups.one is missing.']],
    [withForm({ buy: 'Buy' }), ['form.buy is not in en.json.']],
    [withForm({ pay: '' }), ['form.pay is empty.']],
    [withForm({ expires: 'expires' }), ['form.expires has other placeholders than English.']],
    [withForm({ expires: '{0} {0}' }), ['form.expires has other placeholders than English.']],
    [withForm({ pay: 'Pay {{amount}}' }), ['form.pay has other placeholders than English.']],
  ])('refuses %j: %j', (texts, problems) => {
    expect(findTextProblems('es', texts, english)).toEqual(problems);
  });

  test('requires every plural form of the language, and none that the language does not have', () => {
    const counted = { found_one: '{0} result', found_other: '{0} results' };
    expect(findTextProblems('en', counted, counted)).toEqual([]);
    expect(findTextProblems('pl', counted, counted)).toEqual([
      'found_few is missing.',
      'found_many is missing.',
    ]);
    expect(findTextProblems('ja', counted, counted)).toEqual(['found_one is not in en.json.']);
    const polish = { ...counted, found_few: '{0}', found_many: 'x' };
    expect(findTextProblems('pl', polish, counted)).toEqual([
      'found_many has other placeholders than English.',
    ]);
  });

  test.each([5, null, true, ['a']])('throws for a value that is no text: %j', (value) => {
    expect(() => flatten({ form: { pay: value } })).toThrow(
      'form.pay is neither a text nor a group of texts.',
    );
  });
});
