import { describe, expect, test } from 'vitest';
import { methodNames } from '../../../src/contract/brands/form-types.ts';
import { paymentBrands } from '../../../src/contract/brands/payment-brands.ts';
import { formTexts } from '../../../src/texts/all-forms.ts';
import { en, type FormTexts } from '../../../src/texts/form.ts';
import type { LanguageCode } from '../../../src/texts/languages.ts';
import { addBrandNames } from '../../../src/widget/brand-names.ts';
import { localizedBrandName } from '../../../src/widget/locales/brand-name.ts';

addBrandNames(methodNames);

/** Brands whose name contains a word of the shopper's language, with the key of that word. */
const spoken: readonly (readonly [code: string, english: string, key: keyof FormTexts])[] = [
  ['DIRECTDEBIT_SEPA', 'SEPA Direct Debit', 'SEPA Direct Debit'],
  ['PREPAYMENT', 'Prepayment', 'Prepayment'],
  ['PREPAYMENT_VRP', 'Prepayment', 'Prepayment'],
  ['KLARNA_INVOICE', 'Klarna invoice', 'invoice'],
  ['KLARNA_INSTALLMENTS', 'Klarna instalments', 'instalments'],
  ['PAYOLUTION_INVOICE', 'Payolution invoice', 'invoice'],
  ['PAYOLUTION_INS', 'Payolution instalments', 'instalments'],
  ['PAYOLUTION_ELV', 'Payolution direct debit', 'debit'],
  ['ASTROPAY_STREAMLINE_CASH', 'AstroPay Streamline cash', 'cash'],
  ['ASTROPAY_STREAMLINE_OT', 'AstroPay Streamline bank transfer', 'transfer'],
];

/**
 * Groups of brands with the same name: the brands of a group reach one provider in different ways, which a shopper need
 * not tell apart.
 */
const alike = [
  'MEEZA MEEZA_LINK',
  'BCMC BANCONTACT_LINK',
  'APPLEPAY APPLEPAYTKN',
  'GOOGLEPAY GOOGLEPAYTKN',
  'PAYTRAIL PAYTRAIL_VA',
  'SADAD SADAD_VA',
  'PAYPAL PAYPAL_CONTINUE',
  'PREPAYMENT PREPAYMENT_VRP',
];

/**
 * Names that stay English: cards that are accepted only in the United States and carry these words, and products whose
 * provider has given them English names.
 */
const proper =
  /gift card$|^Klarna (?:Pay later|Pay now|Slice it|Bill pay)$|^Trade UK$|^PostFinance Card Direct$/;
const english =
  /\b(?:invoice|instal?lments?|debit|account|link|code|continue|token|cash|prepayment|card|pay (?:later|now|in))\b/;
const others = (Object.entries(formTexts) as [LanguageCode, FormTexts][]).filter(([code]) => code !== 'en');

describe('the name of a brand', () => {
  test('is in English the gateway’s', () => {
    for (const { code, name } of paymentBrands) expect(localizedBrandName(code, en)).toBe(name);
  });

  test.each(spoken)('of %s says “%s” in the words of each language', (code, name, key) => {
    expect(localizedBrandName(code, en)).toBe(name);
    for (const [language, texts] of others) {
      const provider = name.replace(en[key].replace('{0}', ''), '').replace(en[key], '');
      expect(localizedBrandName(code, texts), language).toBe(texts[key].replace('{0}', provider));
      expect(localizedBrandName(code, texts), language).not.toBe(name);
    }
  });

  test.each(others)('has no English noun in %s, and nothing in brackets', (_language, texts) => {
    const names = paymentBrands
      .map(({ code }) => localizedBrandName(code, texts))
      .filter((name) => !proper.test(name));
    expect(names.filter((name) => english.test(name) || name.includes('('))).toEqual([]);
  });

  test.each([['en', en] as const, ...others])(
    'is different for each way to pay in %s',
    (_language, texts) => {
      const codes = new Map<string, string[]>();
      for (const { code } of paymentBrands) {
        const name = localizedBrandName(code, texts);
        codes.set(name, [...(codes.get(name) ?? []), code]);
      }
      const shared = [...codes.values()].filter(({ length }) => length > 1).map((same) => same.join(' '));
      expect(shared.sort()).toEqual([...alike].sort());
    },
  );

  test('is the shop’s own text where it has replaced ours, and ours where the shop has blanked it', () => {
    expect(localizedBrandName('KLARNA_INVOICE', { ...en, invoice: 'Bill by {0}' })).toBe('Bill by Klarna');
    expect(localizedBrandName('KLARNA_INVOICE', { ...en, invoice: '' })).toBe('Klarna invoice');
  });
});
