import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brandName } from '../../src/contract/brands/form-types.ts';
import { paymentBrands } from '../../src/contract/brands/payment-brands.ts';
import { formTexts } from '../../src/texts/all-forms.ts';
import { en, type FormTexts } from '../../src/texts/form.ts';
import { type LanguageCode, languages } from '../../src/texts/languages.ts';
import { toErrorKey } from '../../src/widget/form/fields/error-text.ts';
import type { FieldName } from '../../src/widget/hosted/form-field.ts';
import {
  isDatePlaceholder,
  isExpiryPlaceholder,
  missingPlurals,
  type Sample,
  textChecks,
  unusedKeys,
} from '../languages/checks.ts';
import { sameAsEnglish } from './same-as-english.ts';

const each = Object.entries(formTexts) as [LanguageCode, FormTexts][];
const folder = join(import.meta.dirname, '../../src/widget');

/** Gives all code of the widget that can use a text. The labels of payment methods' fields are keys of texts, too. */
function sources(): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/^locales.(?!override)/.test(name))
    .concat('../contract/brands/brand.ts')
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

describe.each(each)('the payment form in %s (locales.md section 7)', (code, texts) => {
  const samples = Object.entries(texts).map(
    ([key, text]): Sample => ({ code, key, text, english: en[key as keyof FormTexts] }),
  );

  test('has exactly the keys of English, in its order', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(en));
  });

  test.each(Object.entries(textChecks))('%s', (_rule, isRight) => {
    expect(samples.filter((sample) => !isRight(sample))).toEqual([]);
  });

  test('has an expiry placeholder, and one for the birth date with the same letters', () => {
    expect(isExpiryPlaceholder(texts.mmyy), texts.mmyy).toBe(true);
    expect(isDatePlaceholder(texts.ddmmyyyy, texts.mmyy), texts.ddmmyyyy).toBe(true);
  });

  test('writes its date in the order of its placeholder', () => {
    const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
    const shape = (text: string) => bare(text).replace(/[\p{L}\d]+/gu, '_');
    const [example = ''] = texts.birthDateError.match(/\d[\d ./-]+\d\.?/) ?? [];
    expect(shape(example)).toBe(shape(texts.ddmmyyyy));
    expect(/^\d{4}/.test(example)).toBe([...bare(texts.ddmmyyyy)][0] === [...bare(texts.mmyy)].at(-1));
  });

  test('has different texts for empty, incomplete, invalid, expired and not accepted, and none twice, but what date and code may have alike (A-49)', () => {
    for (const other of [/^cvv[EI]/, /^expiry[EIM]/]) {
      const seen = Object.entries(texts)
        .filter(([key]) => !other.test(key))
        .map(([, text]) => text.toLocaleLowerCase(languages[code].tag));
      expect(seen.filter((text, index) => seen.indexOf(text) !== index)).toEqual([]);
    }
  });

  test('has every plural form that its language asks for', () => {
    expect(missingPlurals(languages[code].tag, Object.keys(texts))).toEqual([]);
  });
});

/** Names and abbreviations: in a language without a list of its own, only these may be the same as in English. */
const often: readonly (keyof FormTexts)[] = ['mmyy', 'comma', 'accountIban', 'accountBic', 'pin'];

test.each(each.filter(([code]) => code !== 'en'))(
  '%s repeats English only where that is right',
  (code, texts) => {
    const same = (Object.keys(en) as (keyof FormTexts)[]).filter((key) => texts[key] === en[key]);
    expect(same).toEqual(sameAsEnglish[code] ?? same.filter((key) => often.includes(key)));
  },
);

test.each(each)('%s has the comma of its script between spoken parts', (code, { comma }) => {
  const own: Partial<Record<LanguageCode, string>> = { ja: '、', cn: '，', ar: '،' };
  expect(comma).toBe(own[code] ?? ',');
});

test('no error of a card has more than 24 letters in English, but the one that names the accepted brands', () => {
  const errors = Object.entries(en).filter(([key]) =>
    /^(?:card(?:Number|Brand|Holder)|expiry|cvv)\w*(?:Empty|Incomplete|Error|Mismatch)$/.test(key),
  );
  expect(errors.length).toBeGreaterThan(12);
  expect(errors.filter(([, text]) => text.length > 24)).toEqual([]);
});

test.each(each)(
  '%s says of date and code in a few letters what is wrong; the label names the field',
  (_code, texts) => {
    const { cvv, cvvEmpty, cvvIncomplete, cvvError } = texts;
    const { expiryDate, expiryEmpty, expiryIncomplete, expiryMonthError, expiryYearError } = texts;
    const words = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
    for (const [label, ...errors] of [
      [cvv, cvvEmpty, cvvIncomplete, cvvError],
      [expiryDate, expiryEmpty, expiryIncomplete, expiryMonthError],
    ] as const)
      for (const error of errors) {
        expect(error.length, error).toBeLessThan(19);
        expect(
          words(label).filter((word) => words(error).includes(word)),
          error,
        ).toEqual([]);
      }
    expect(expiryYearError.length, expiryYearError).toBeLessThan(19);
  },
);

test('no form adds colons, brackets or commas to a text', () => {
  const forms = readdirSync(join(folder, 'form'), { recursive: true, encoding: 'utf8' });
  const lines = forms
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => readFileSync(join(folder, 'form', name), 'utf8').split('\n'));
  const marks = /\$\{[^}]*texts\b[^}]*\}\s?[:;,(]|\(\$\{|join\('[,;:] ?'\)/;
  expect(lines.filter((line) => marks.test(line))).toEqual([]);
});

/** Every field of a form. The compiler holds that none is missing. */
const fields: Record<FieldName, true> = {
  cardNumber: true,
  expiry: true,
  cardHolder: true,
  cvv: true,
  givenName: true,
  surname: true,
  birthDate: true,
  taxNumber: true,
  email: true,
  country: true,
  stateSelect: true,
  stateText: true,
  city: true,
  postcode: true,
  street1: true,
  street2: true,
  accountHolder: true,
  accountIban: true,
  accountBankBic: true,
  accountNumber: true,
  accountBank: true,
  pin: true,
  mobilePhone: true,
};

/** English errors of more letters, with the reason. */
const longErrors: Partial<Record<keyof FormTexts, string>> = {
  birthDateError: 'says in which order day, month and year are written',
  accountBicError: 'says how many letters and digits a BIC has',
};

test('English errors of fields have at most 24 letters, but for those that have to say more', () => {
  const isError = /^(?!accepted).*(?:Empty|Incomplete|Error2?|Mismatch)$/;
  const errors = (Object.keys(en) as (keyof FormTexts)[]).filter((key) => isError.test(key));
  const long = errors.filter((key) => (en[key].match(/\p{L}/gu) ?? []).length > 24);
  expect(errors.length).toBeGreaterThan(25);
  expect(long.sort()).toEqual(Object.keys(longErrors).sort());
});

test('no key is unused', () => {
  // The billing address builds this key from another one, and fields build the keys of their errors; the words in brands'
  // names are looked up by the names.
  const errorKeys = Object.keys(fields).map((field) => toErrorKey(field as FieldName));
  const made = new Set(['billingStreet2PlaceholderMandatory', ...errorKeys]);
  const names = paymentBrands.map(({ code }) => brandName(code));
  const inName = (words: string) => names.some((name) => name === words || name.endsWith(` ${words}`));
  expect(unusedKeys(Object.keys(en), sources()).filter((key) => !made.has(key) && !inName(key))).toEqual([]);
});
