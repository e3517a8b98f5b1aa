import { describe, expect, test } from 'vitest';
import { en, type FormTexts } from '../../src/texts/form.ts';
import type { LanguageCode } from '../../src/texts/languages.ts';
import { isDatePlaceholder, isExpiryPlaceholder, missingPlurals, textChecks, unusedKeys } from './checks.ts';

/** For each check, texts that it must refuse. Whether other checks refuse them too does not matter. */
const broken: Readonly<Record<string, readonly (readonly [LanguageCode, keyof FormTexts, string])[]>> = {
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
  'has … in place of three dots, after a no-break space in German and Slovenian only': [
    ['de', 'processing', 'Zahlung wird verarbeitet …'],
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
  'has no word of one letter at the end of a line in Czech, Polish and Slovak': [
    ['pl', 'cancel', 'Wróć do sklepu i zapłać'],
    ['cz', 'cancel', 'Zpět k obchodu'],
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
    ['ru', 'accountBank', 'Бaнк'],
    ['ru', 'accountBank', 'Bank'],
    ['bg', 'accountBank', 'Банкы'],
    ['sl', 'brand', 'Vrsta kartiće'],
    ['ar', 'cancel', 'إلغاء الرمز أيضاً'],
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
  'keeps one register': [
    ['de', 'accountBankEmpty', 'Wähle deine Bank'],
    ['es', 'accountBankEmpty', 'Elige tu banco'],
    ['nl', 'accountBankEmpty', 'Kies je bank'],
    ['cn', 'accountBankEmpty', '请选择你的银行'],
  ],
  'does not plead': [['ru', 'cardNumberEmpty', 'Пожалуйста, введите номер карты']],
  'asks as its language does, from the first mark to the last': [
    ['es', 'cancel', 'Cancelar este pago?'],
    ['gr', 'cancel', 'Ακύρωση αυτής της πληρωμής?'],
    ['ar', 'cancel', 'هل تريد إلغاء هذا الدفع?'],
    ['en', 'cancel', 'Cancel this payment;'],
  ],
  'ends as English does': [
    ['en', 'cardNumberEmpty', 'Enter the card number.'],
    ['ja', 'finished', 'このお支払いはすでに完了しています'],
    ['ko', 'processing', '결제 처리 중'],
    ['fr', 'cancel', 'Annuler\u00a0?'],
  ],
  'has the acronym that its cards have for the security code': [
    ['nl', 'cvv', 'Beveiligingscode (CVV)'],
    ['fr', 'cvv', 'Cryptogramme visuel (CVC)'],
    ['ja', 'cvv', 'セキュリティコード（CVC）'],
    ['ja', 'cvv', 'セキュリティコード（CVV）'],
  ],
  'has its number after a colon, where words would bend with it': [
    ['sl', 'cancel', 'Imate še {{left}} poskusov.'],
    ['ar', 'cancel', 'بقيت لك {{left}} محاولات.'],
  ],
  'writes ё where Russian has it': [
    ['ru', 'processing', 'Платеж обрабатывается…'],
    ['ru', 'processing', 'Платёж подтвержден'],
  ],
};

describe('a check refuses a text that', () => {
  test('breaks it, and every check has such a text', () => {
    expect(Object.keys(broken)).toEqual(Object.keys(textChecks));
  });

  const wrong = Object.entries(broken).flatMap(([rule, texts]) =>
    texts.map((text) => [rule, ...text] as const),
  );
  test.each(wrong)('%s: %s %s %o', (rule, code, key, text) => {
    expect(textChecks[rule]?.({ code, key, text, english: en[key] })).toBe(false);
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

  test('no code uses', () => {
    expect(unusedKeys(['a', 'b', 'c', 'd'], "texts.a; x('b'); const { c } = texts; let d = abcd;")).toEqual([
      'd',
    ]);
  });
});
