import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files as others } from '../../../src/widget/locales/all.ts';
import { en, type Texts } from '../../../src/widget/locales/en.ts';
import { type LanguageCode, languages } from '../../../src/widget/locales/resolve.ts';
import {
  isDatePlaceholder,
  isExpiryPlaceholder,
  missingPlurals,
  type Sample,
  textChecks,
  unusedKeys,
} from './checks.ts';
import { sameAsEnglish } from './languages.ts';
import { terms } from './terms.ts';

const files: Readonly<Record<LanguageCode, Texts>> = { en, ...others };
const each = Object.entries(files) as [LanguageCode, Texts][];
const folder = join(import.meta.dirname, '../../../src/widget');

/** Everything that the widget is written with, besides the languages; labels of other methods are their fields' names. */
function sources(): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/^locales.(?!override)/.test(name))
    .concat('../contract/methods.ts')
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

test('every language of the widget has its file', () => {
  const names = readdirSync(join(folder, 'locales')).map((name) => name.replace('.ts', ''));
  const rest = new Set(['all', 'override', 'pseudo', 'resolve', 'speech']);
  expect(names.filter((name) => !rest.has(name)).sort()).toEqual(Object.keys(languages).sort());
  expect(Object.keys(files)).toEqual(Object.keys(languages));
});

describe.each(each)('the file %s (locales.md section 7)', (code, texts) => {
  const samples = Object.entries(texts).map(([key, text]): Sample => ({ code, key, text }));

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

  test('shows its date as its placeholder does', () => {
    const shape = (text: string) => text.replace(/[\p{L}\d]+/gu, '_');
    const [example = ''] = texts.birthDateError.match(/\d[\d ./-]+\d\.?/) ?? [];
    expect(shape(example)).toBe(shape(texts.ddmmyyyy));
    expect(/^\d{4}/.test(example)).toBe([...texts.ddmmyyyy][0] === [...texts.mmyy].at(-1));
  });

  test('has different texts for empty, incomplete, invalid, expired and not accepted, and none twice (A-49)', () => {
    const seen = Object.values(texts).map((text) => text.toLocaleLowerCase(languages[code].tag));
    expect(seen.filter((text, index) => seen.indexOf(text) !== index)).toEqual([]);
  });

  test('has the guide’s terms (section 5)', () => {
    for (const [key, term] of Object.entries(terms[code])) {
      const text = texts[key as keyof Texts];
      if (key.endsWith('Error')) expect(text.toLowerCase()).toContain(term.toLowerCase());
      else expect(text).toBe(term);
    }
  });

  test('has every plural form that its language asks for', () => {
    expect(missingPlurals(languages[code].tag, Object.keys(texts))).toEqual([]);
  });
});

test.each(Object.entries(sameAsEnglish))(
  '%s repeats English only where that is right: %o',
  (code, expected) => {
    const texts = files[code as LanguageCode];
    const same = (Object.keys(en) as (keyof Texts)[]).filter((key) => texts[key] === en[key]);
    expect(same).toEqual(expected);
  },
);

test('no key is there for nothing', () => {
  // Made of its name without the ending, in the billing address.
  const made = new Set(['billingStreet2PlaceholderMandatory', 'verify', 'timedOut']);
  expect(unusedKeys(Object.keys(en), sources()).filter((key) => !made.has(key))).toEqual([]);
});

/** A text for every check that it must refuse; the rest of the checks are right about it or not, that is not asked. */
const broken: Readonly<Record<string, readonly (readonly [LanguageCode, keyof Texts, string])[]>> = {
  'has the variables of English': [
    ['fr', 'payWith', 'Payer'],
    ['fr', 'endingIn', '{0} se terminant par {0}'],
  ],
  'has something to say, without spaces at its edges or two in a row': [
    ['pl', 'cardNumber', 'Numer karty '],
    ['sk', 'cardNumber', ''],
    ['it', 'cardNumber', 'Numero  di carta'],
  ],
  'is composed (NFC) and has no character that nobody sees': [
    ['fr', 'cardNumber', 'Nume\u0301ro de carte'],
    ['ar', 'cvv', 'رمز\u200fالأمان'],
  ],
  'has typographic apostrophes, inside words only, and no quotation marks': [
    ['fr', 'expiryDate', "Date d'expiration"],
    ['nl', 'mandate', 'incasso’ s'],
    ['de', 'cancel', '„Abbrechen“'],
  ],
  'has … in place of three dots, after a space in German and Slovenian only': [
    ['de', 'processing', 'Zahlung wird verarbeitet…'],
    ['sl', 'processing', 'Plačilo se obdeluje…'],
    ['en', 'processing', 'Processing payment...'],
    ['cz', 'processing', 'Platba se zpracovává …'],
  ],
  'has no markup and no exclamation mark': [
    ['es', 'cardNumberError', 'Número no válido!'],
    ['cn', 'cardNumberError', '卡号无效！'],
    ['en', 'cvv', 'Code <b>(CVV)</b>'],
  ],
  'has a no-break space before : ; ? in French, else none': [
    ['fr', 'unanswered', 'Appuyez sur le bouton: rien de plus.'],
    ['fr', 'unanswered', 'Appuyez sur le bouton : rien de plus.'],
    ['fr', 'cardNumber', 'Numéro\u00a0de carte'],
    ['no', 'unanswered', 'Trykk på knappen : ferdig.'],
    ['hu', 'cardNumberError', 'Érvénytelen kártyaszám , ellenőrizze'],
  ],
  'has full-width punctuation and no spaces around digits in Chinese and Japanese': [
    ['cn', 'cvv', '安全码(CVV)'],
    ['cn', 'cvvHint', '卡背面的 3 位数字'],
    ['ja', 'cardNumberError', 'カード番号が正しくありません. 確認'],
    ['ja', 'accountIbanEmpty', 'IBAN を入力してください'],
  ],
  'has brackets that close': [
    ['pt', 'cvv', 'Código de segurança (CVV'],
    ['ja', 'cvvHintMaestro', '番号ある場合）'],
  ],
  'has letters of its language only, besides IBAN and its like': [
    ['ro', 'billingCountryPlaceholder', 'Ţara'],
    ['gr', 'accountIban', 'ΙBAN'],
    ['bg', 'mmyy', 'MM / ГГ'],
    ['ru', 'bankName', 'Бaнк'],
    ['ru', 'bankName', 'Bank'],
    ['bg', 'bankName', 'Банкы'],
    ['sl', 'brand', 'Vrsta kartiće'],
    ['se', 'cardHolder', 'Navn på kørtet'],
    ['dk', 'cardNumberError', 'Kortnummeret är ogiltigt'],
    ['cn', 'cardNumber', '卡號'],
    ['ja', 'cardNumber', '卡号码'],
    ['ko', 'cardNumber', 'カード番号'],
  ],
  'has Latin digits and closes what it isolates': [
    ['ar', 'cvvHint', '٣ أرقام'],
    ['cn', 'cvvHint', '卡背面的３位数字'],
    ['ar', 'byIban', 'الدفع عبر \u2068IBAN'],
  ],
  'keeps one register and does not plead': [
    ['de', 'accountBankError', 'Wähle deine Bank'],
    ['es', 'accountBankError', 'Elige tu banco'],
    ['nl', 'accountBankError', 'Kies je bank'],
    ['ru', 'cardNumberEmpty', 'Пожалуйста, введите номер карты'],
    ['cn', 'accountBankError', '请选择你的银行'],
  ],
  'ends as English does': [
    ['en', 'cardNumberEmpty', 'Enter the card number.'],
    ['ja', 'finished', 'このお支払いはすでに完了しています'],
    ['ko', 'processing', '결제 처리 중'],
  ],
  'writes ё where Russian has it': [['ru', 'processing', 'Платеж обрабатывается…']],
};

describe('a check refuses a text that', () => {
  test('is broken in its way: each of them', () => {
    expect(Object.keys(broken)).toEqual(Object.keys(textChecks));
  });

  const wrong = Object.entries(broken).flatMap(([rule, texts]) =>
    texts.map((text) => [rule, ...text] as const),
  );
  test.each(wrong)('%s: %s %s %o', (rule, code, key, text) => {
    expect(textChecks[rule]?.({ code, key, text })).toBe(false);
  });

  test.each(['MM / MM', 'MM/YY', 'MM / JJJ', 'M / Y', '月 / 月', '05 / 31', 'MN / YY', 'mm / yy'])(
    'is no expiry placeholder: %s',
    (text) => expect(isExpiryPlaceholder(text)).toBe(false),
  );

  test.each([
    ['DD / MM / YYYY', 'MM / JJ'],
    ['MM / DD / YYYY', 'MM / YY'],
    ['DD / MM', 'MM / YY'],
    ['DD / MM / YY', 'MM / YY'],
    ['YYYY / DD / MM', 'MM / YY'],
    ['MM / MM / YYYY', 'MM / YY'],
  ])('is no placeholder of a birth date: %s beside %s', (text, mmyy) => {
    expect(isDatePlaceholder(text, mmyy)).toBe(false);
  });

  test('lacks a plural form', () => {
    const counted = ['found_one', 'found_other', 'cancel'];
    expect(missingPlurals('en', counted)).toEqual([]);
    expect(missingPlurals('pl', counted)).toEqual(['found_few', 'found_many']);
    expect(missingPlurals('ar', counted)).toHaveLength(4);
  });

  test('nobody uses', () => {
    expect(unusedKeys(['a', 'b', 'c', 'd'], "texts.a; x('b'); const { c } = texts; let d = abcd;")).toEqual([
      'd',
    ]);
  });
});
