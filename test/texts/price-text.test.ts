import { describe, expect, test } from 'vitest';
import { getExponent } from '../../src/contract/money.ts';
import { currency as currencies } from '../../src/contract/parameters/currencies.ts';
import { chooseLanguage, findLanguage, languages } from '../../src/texts/languages.ts';
import { priceText, writePrice } from '../../src/texts/price-text.ts';

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
    ['fr-CH', 'CHF', '1’234.50 CHF'],
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

/** What locales.md, section 2, has for 1234.5 EUR; `⍽` is U+00A0, `⎵` is U+202F. */
const ofEveryLanguage = {
  en: '€1,234.50',
  de: '1.234,50⍽€',
  fr: '1⎵234,50⍽€',
  es: '1234,50⍽€',
  it: '1234,50⍽€',
  nl: '€⍽1.234,50',
  dk: '1.234,50⍽€',
  fi: '1⍽234,50⍽€',
  se: '1⍽234,50⍽€',
  tr: '€1.234,50',
  ja: '€1,234.50',
  sl: '1234,50⍽€',
  pt: '1234,50⍽€',
  pl: '1234,50⍽€',
  cz: '1⍽234,50⍽€',
  hu: '1234,50⍽EUR',
  bg: '1234,50⍽€',
  ro: '1.234,50⍽EUR',
  ru: '1⍽234,50⍽€',
  cn: '€1,234.50',
  gr: '1.234,50⍽€',
  no: '1⍽234,50⍽€',
  sk: '1⍽234,50⍽€',
  ar: '\u200f1,234.50⍽€',
  ko: '€1,234.50',
};

test.each(Object.entries(ofEveryLanguage))('%s writes 1234.5 EUR as locales.md has it', (code, text) => {
  const written = priceText('1234.50', 'EUR', languages[code as keyof typeof languages]);
  expect(written.replaceAll('\u00a0', '⍽').replaceAll('\u202f', '⎵')).toBe(text);
});

const marked = (text: string) => text.replaceAll('\u00a0', '⍽').replaceAll('\u202f', '⎵');

/** As the Unicode CLDR 48.2 has them: the languages of the product in their regions, and currencies of 0, 2 and 3 decimals. */
const regions =
  'en en-GB en-IN en-AU en-CA en-ZA en-DE en-CH de de-AT de-CH fr fr-BE fr-CH fr-CA es es-MX es-AR es-419 it it-CH nl nl-BE ' +
  'pt-PT pt-BR da fi sv sv-FI tr pl zh-Hans zh-TW ar ar-EG';
const currencies20 = 'EUR USD GBP CHF JPY KRW CLP ISK HUF KWD BHD TND SEK NOK DKK PLN INR CAD MXN BRL';

test('35 regions write 20 currencies as they are recorded, on every Node', async () => {
  const written = regions.split(' ').map((tag) => {
    const texts = currencies20.split(' ').map((code) => marked(priceText('1234567.00', code, { tag })));
    return `${tag}: ${texts.join(' / ')}`;
  });
  expect(written).toHaveLength(35);
  await expect(`${written.join('\n')}\n`).toMatchFileSnapshot('prices-by-region.txt');
});

test.each([
  ['es', '1234,50⍽€', '12.345,50⍽€'],
  ['de-AT', '€⍽1.234,50', '€⍽12.345,50'],
  ['en-IN', '€1,234.50', '€12,345.50'],
  ['it-CH', '€⍽1234.50', "€⍽12'345.50"],
])('%s groups numbers of five digits, and of four as its habit is', (tag, four, five) => {
  const write = (amount: string) => marked(priceText(amount, 'EUR', { tag }));
  expect([write('1234.50'), write('12345.50')]).toEqual([four, five]);
});

test.each([
  ['de-DE', '92,00⍽€'],
  ['DE-de', '92,00⍽€'],
  ['zh-CN', '€92.00'],
  ['zh-HK', '€92.00'],
  ['en-ZZ', '€92.00'],
])('%s, which the table does not have so, is written as its language is', (tag, text) => {
  expect(marked(priceText('92.00', 'EUR', { tag }))).toBe(text);
});

test.each(['', '*', 'de,en;q=0.9', 'xx', 'th-TH', 'de-u-nu-arab', '../', 'constructor'])(
  'the tag %o is no region for which a price is written',
  (tag) => {
    expect(writePrice(tag, '92.00', 'EUR')).toBeUndefined();
  },
);
