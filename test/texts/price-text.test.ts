import { describe, expect, test } from 'vitest';
import { getExponent } from '../../src/contract/money.ts';
import { currency as currencies } from '../../src/contract/parameters/currencies.ts';
import { chooseLanguage, findLanguage, languages } from '../../src/texts/languages.ts';
import { priceText } from '../../src/texts/price-text.ts';

/** Returns the number that a text shows, where a dot stands before the decimals. */
const numberOf = (text: string) => Number(/\d[\d,]*(\.\d+)?/.exec(text)?.[0].replaceAll(',', ''));
const codes = currencies.values ?? [];
const amounts = ['0.01', '0.50', '12.30', '1999.50', '1999.99', '9999999999.99'];

test.each(codes)('%s is shown to the last digit of each amount that can be charged', (code) => {
  // The gateway refuses decimals of a currency that has none.
  const charged =
    getExponent(code) === 0 ? ['1', '2000', '2000.00', '9999999999.00'] : [...amounts, '2000.00'];
  expect(charged.map((amount) => numberOf(priceText(amount, code, languages.en)))).toEqual(
    charged.map(Number),
  );
});

describe('an amount', () => {
  test('of a currency that is written without decimals has them where it needs them, and has none where it is whole', () => {
    const write = (amount: string, code: string) =>
      priceText(amount, code, languages.hu).replaceAll(/\s/g, ' ');
    expect(write('1999.50', 'HUF')).toBe('1999,50 Ft');
    expect(write('2000.00', 'HUF')).toBe('2000 Ft');
    expect(write('1999.50', 'ALL')).toBe('1999,50 ALL');
    expect(write('92.50', 'KWD')).toBe('92,500 KWD');
    expect(write('92.125', 'IQD')).toBe('92,125 IQD');
  });

  test.each([
    ['es-MX', 'MXN', '$1,234.50'],
    ['es-419', 'USD', 'USD 1,234.50'],
    ['es-AR', 'ARS', '$ 1.234,50'],
    ['de-CH', 'CHF', 'CHF 1’234.50'],
    ['de-AT', 'EUR', '€ 1.234,50'],
    ['en-CA', 'CAD', '$1,234.50'],
    ['en-AU', 'AUD', '$1,234.50'],
    ['en-GB', 'GBP', '£1,234.50'],
    ['fr-CA', 'CAD', '1 234,50 $'],
    ['fr-CH', 'CHF', '1 234.50 CHF'],
    ['pt-BR', 'BRL', 'R$ 1.234,50'],
    ['it-CH', 'CHF', 'CHF 1234.50'],
    ['ar-EG', 'EUR', '1,234.50 €'],
  ])('is written as in %s by the widget and by the pages of the servers', (tag, code, text) => {
    const write = (language: Parameters<typeof priceText>[2]) =>
      priceText('1234.50', code, language)
        .replaceAll(/\s/g, ' ')
        .replaceAll(/[\u200e\u200f]/g, '')
        .replaceAll("'", '’');
    expect(write(findLanguage(tag) ?? languages.en)).toBe(text);
    expect(write(chooseLanguage([tag, 'en-US']))).toBe(text);
  });
});
