import { describe, expect, test } from 'vitest';
import { ar } from '../../../src/widget/locales/ar.ts';
import { de } from '../../../src/widget/locales/de.ts';
import { en, type Texts } from '../../../src/widget/locales/en.ts';
import { languages } from '../../../src/widget/locales/resolve.ts';

const files: Readonly<Record<string, Texts>> = { en, de, ar };
const entries = Object.entries(files).flatMap(([code, texts]) =>
  Object.entries(texts).map(([key, text]) => [code, key, text] as const),
);

/** The script that words of a language are written in. Terms in Latin letters stay so everywhere (check 5). */
const scripts: Readonly<Record<string, RegExp>> = {
  en: /^\p{Script=Latin}+$/u,
  de: /^\p{Script=Latin}+$/u,
  ar: /^\p{Script=Arabic}+$/u,
};
const latinTerms = new Set(['CVV', 'CPF', 'DD', 'MM', 'YY', 'YYYY', 'IBAN', 'BIC', 'QR']);
/** Texts that may be the same as in English (check 3). */
const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  de: ['accountIban', 'accountBic', 'bankName', 'pin'],
  ar: ['mmyy', 'ddmmyyyy', 'accountIban', 'accountBic'],
};

const isolates = /[\u2066-\u2069]/g;
const variables = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test('every language of the widget has its file', () => {
  expect(Object.keys(files)).toEqual(Object.keys(languages));
});

describe.each(Object.entries(files))('the file %s (locales.md section 7)', (_code, texts) => {
  test('has exactly the keys of English, in its order', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(en));
  });

  test('has an expiry placeholder of two letters, a slash and two letters', () => {
    expect([...texts.mmyy.replaceAll(' ', '')]).toHaveLength(5);
    expect(texts.mmyy).toMatch(/^\p{L}{2} \/ \p{L}{2}$/u);
    const [month = '', year = ''] = texts.mmyy.split(' / ');
    expect(month).not.toBe(year);
    expect(new Set(month + year).size).toBe(2);
  });

  test('has five different texts for empty, incomplete, invalid, expired and not accepted (A-49)', () => {
    const ofNumber = [texts.cardNumberEmpty, texts.cardNumberIncomplete, texts.cardNumberError];
    const five = [...ofNumber, texts.expiryYearError, texts.cardBrandError];
    expect(new Set(five).size).toBe(5);
    const ofExpiry = [
      texts.expiryEmpty,
      texts.expiryIncomplete,
      texts.expiryMonthError,
      texts.expiryYearError,
    ];
    expect(new Set(ofExpiry).size).toBe(4);
    expect(new Set([texts.cvvEmpty, texts.cvvIncomplete, texts.cvvError]).size).toBe(3);
    expect(new Set(Object.values(texts)).size).toBe(Object.keys(texts).length);
  });
});

test.each(Object.entries(sameAsEnglish))(
  '%s repeats English only where that is right: %o',
  (code, expected) => {
    const same = Object.keys(en).filter(
      (key) => files[code]?.[key as keyof Texts] === en[key as keyof Texts],
    );
    expect(same).toEqual(expected);
  },
);

describe.each(entries)('%s: %s', (code, key, text) => {
  test('is written as the guide asks', () => {
    expect(text).toBe(text.normalize('NFC'));
    expect(text).toBe(text.trim());
    expect(text).not.toBe('');
    expect(text).not.toMatch(/\s{2}/u);
    expect(text).not.toMatch(/[\t\n\r\u00ad\u200b\ufeff]/u);
    expect(text).not.toContain("'");
    expect(text).not.toContain('"');
    expect(text).not.toContain('...');
    expect(text).not.toContain('!');
    expect(text).not.toMatch(/[<>&]/);
    expect(text.toLowerCase()).not.toMatch(/\bplease\b|\bbitte\b/);
  });

  test('has the variables of English', () => {
    expect(variables(text)).toEqual(variables(en[key as keyof Texts]));
  });

  test('has one script per word', () => {
    const words = text.replace(/\{\w+\}|\p{M}/gu, '').match(/\p{L}+/gu) ?? [];
    const foreign = words.filter((word) => !scripts[code]?.test(word) && !latinTerms.has(word));
    expect(foreign).toEqual([]);
  });

  test('has its digits in Latin figures and closes what it isolates', () => {
    expect(text).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/u);
    const marks = text.match(isolates)?.join('') ?? '';
    expect(marks).toMatch(/^(?:[\u2066-\u2068]\u2069)*$/u);
  });
});

test('German has a space before …, as after a whole word', () => {
  for (const text of Object.values(de)) expect(text).not.toMatch(/\S…/u);
});

test('English and Arabic have none', () => {
  for (const text of [...Object.values(en), ...Object.values(ar)]) expect(text).not.toMatch(/\s…/u);
});

test('the first words of the guide’s tables stand (section 5)', () => {
  expect(en).toMatchObject({ cardNumber: 'Card number', expiryDate: 'Expiry date', submit: 'Pay now' });
  expect(de).toMatchObject({ cardNumber: 'Kartennummer', mmyy: 'MM / JJ', submit: 'Jetzt bezahlen' });
  expect(ar).toMatchObject({ cardNumber: 'رقم البطاقة', mmyy: 'MM / YY', submit: 'ادفع الآن' });
});
