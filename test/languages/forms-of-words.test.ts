// @tests src/texts/languages.ts
import { expect, test } from 'vitest';
import { type LanguageCode, languages } from '../../src/texts/languages.ts';
import { button, check } from './forms-of-words.ts';
import { type Section, sectionsOf } from './sections.ts';

/** Errors of values that are complete and cannot be right, but those of date and code, which have half the room. */
const invalid = [
  'cardNumberError',
  'cardBrandMismatch',
  'cardHolderError',
  'accountIbanError',
  'pinError',
  'taxNumberError',
];

/** Buttons besides those that pay or cancel, whose words are decided one by one. */
const buttons: readonly (readonly [Section, readonly string[]])[] = [
  ['form', ['nextStep', 'retry']],
  ['threeDSecurePage', ['again', 'fullWindow', 'retry']],
  ['simulatedIssuer', ['submit', 'app', 'resend', 'end']],
];

test.each(Object.keys(languages) as LanguageCode[])(
  'in %s every error of an invalid value says what to check (locales.md section 4, rule 7)',
  (code) => {
    const { form } = sectionsOf(code);
    expect(invalid.map((key) => form[key] ?? '').filter((text) => !check[code].test(text))).toEqual([]);
  },
);

test.each(Object.entries(button) as [LanguageCode, RegExp][])(
  'in %s every button has the guide’s form of words (locales.md section 5)',
  (code, form) => {
    const sections = sectionsOf(code);
    const texts = buttons.flatMap(([section, keys]) => keys.map((key) => sections[section][key] ?? ''));
    expect(texts.filter((text) => !form.test(text))).toEqual([]);
  },
);
