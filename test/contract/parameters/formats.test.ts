import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryCodes } from '../../../src/contract/countries.ts';
import { country } from '../../../src/contract/parameters/countries.ts';
import { alpha2Codes, alpha3Codes, numericCodes } from '../../../src/contract/parameters/country-codes.ts';
import { currency } from '../../../src/contract/parameters/currencies.ts';
import { describeProblem } from '../../../src/contract/parameters/format.ts';
import { amount, phone } from '../../../src/contract/parameters/formats.ts';
import { readFollowUp, structures } from '../../../src/contract/parameters/index.ts';
import { createMeantValue } from '../../../src/contract/parameters/meant-value.ts';

describe('amount', () => {
  test('accepts up to 10 digits, alone or with exactly two decimals', () => {
    const good = fc.tuple(
      fc.integer({ min: 0, max: 9_999_999_999 }),
      fc.option(fc.integer({ min: 10, max: 99 })),
    );
    fc.assert(
      fc.property(good, ([whole, decimals]) => {
        expect(describeProblem(amount, decimals === null ? `${whole}` : `${whole}.${decimals}`)).toBe('');
      }),
    );
  });

  test('says the pattern in the recorded form', () => {
    expect(describeProblem(amount, '-20.20')).toMatch(
      /^must match \^\[0-9\]\{1,10\}\(\\\.\[0-9\]\{2\}\)\?\$ /,
    );
  });
});

describe('phone numbers', () => {
  test.each(['+', '0', '+49 89 (12) 34-56/7.8'])('may be "%s"', (text) => {
    expect(describeProblem(phone, text)).toBe('');
  });

  test.each(['', ' 089', '(?!?)555-5555', '+49\u00a089', '1'.repeat(26)])('may not be "%s"', (text) => {
    expect(describeProblem(phone, text)).not.toBe('');
  });
});

const rowsWith = (words: RegExp) =>
  structures
    .flatMap(({ rows }) => rows)
    .filter(({ name }) => words.test(name))
    .map(({ name, format }) => [name, format] as const);

test('the country code of a service’s place may be any text of up to three characters, as specified', () => {
  const [[, format] = []] = rowsWith(/serviceLocationCountryCode$/);
  if (format === undefined) throw new Error('There is no such parameter.');
  expect(['DE', '276', 'x', 'ü-7'].map((value) => describeProblem(format, value))).toEqual(['', '', '', '']);
  expect(describeProblem(format, 'Germ')).not.toBe('');
});

test.each(rowsWith(/customer\.language$/))(
  '%s takes a language and refuses any other value',
  (_name, format) => {
    for (const code of ['DE', 'EN', 'CN', 'DK']) expect(describeProblem(format, code)).toBe('');
    for (const code of ['ZZ', 'QQ', 'de']) expect(describeProblem(format, code)).toContain('ISO 639-1');
  },
);

describe('a follow-up', () => {
  test('may be in a currency that was withdrawn meanwhile, as the referenced payment may be', () => {
    const capture = { paymentType: 'CP', amount: '1.00', currency: 'BGN' };
    expect(readFollowUp(capture).errors).toEqual([]);
    expect(readFollowUp({ ...capture, currency: 'XXX' }).errors).toHaveLength(1);
  });
});

describe('code lists', () => {
  test('have the same countries for the browser and for the server, each in three forms', () => {
    expect(alpha2Codes).toEqual(countryCodes);
    for (const [codes, form] of [
      [alpha3Codes, /^[A-Z]{3}$/],
      [numericCodes, /^[0-9]{3}$/],
    ] as const) {
      expect(codes).toHaveLength(250);
      expect(new Set(codes).size).toBe(250);
      expect(codes.filter((code) => !form.test(code))).toEqual([]);
    }
  });

  test.each([
    ['AT', 'AUT', '040'],
    ['CH', 'CHE', '756'],
    ['GB', 'GBR', '826'],
    ['SA', 'SAU', '682'],
    ['TL', 'TLS', '626'],
    ['AX', 'ALA', '248'],
    ['XK', 'XKK', '983'],
  ])('know %s as %s and %s', (alpha2, alpha3, numeric) => {
    const at = alpha2Codes.indexOf(alpha2);
    expect([alpha3Codes[at], numericCodes[at]]).toEqual([alpha3, numeric]);
  });

  test('contain every currency in daily use that this runtime knows', () => {
    const daily = ['EUR', 'USD', 'GBP', 'JPY', 'SAR', 'ZAR', 'BRL', 'INR', 'CNY', 'CHF', 'KWD', 'XCG'];
    expect(daily.filter((code) => describeProblem(currency, code) !== '')).toEqual([]);
    expect(currency.values).toHaveLength(new Set(currency.values).size);
  });

  test('contain the 249 countries of ISO 3166-1 and Kosovo, each known to this runtime by name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(country.values).toHaveLength(250);
    expect(country.values?.filter((code) => names.of(code) === undefined)).toEqual([]);
  });

  test('do not repeat themselves in the error sentence', () => {
    expect(describeProblem(currency, 'eur')).toBe(
      'must be an ISO 4217 currency code in capitals, such as EUR',
    );
  });
});

test('invisible characters are dropped before any format is asked', () => {
  const rows = structures.flatMap((structure) => structure.rows);
  const keeps = rows.filter(({ format }) => createMeantValue(format, '\u202e') !== '');
  expect(keeps.map(({ name }) => name)).toEqual([]);
});
