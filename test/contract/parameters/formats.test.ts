import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { country } from '../../../src/contract/parameters/countries.ts';
import { currency } from '../../../src/contract/parameters/currencies.ts';
import { problemOf } from '../../../src/contract/parameters/format.ts';
import { amount, date, phone } from '../../../src/contract/parameters/formats.ts';
import { withoutCardDigits, withoutCardNumber } from '../../../src/contract/parameters/mask.ts';

describe('amount', () => {
  test('takes up to 10 digits, alone or with exactly two decimals', () => {
    const good = fc.tuple(
      fc.integer({ min: 0, max: 9_999_999_999 }),
      fc.option(fc.integer({ min: 10, max: 99 })),
    );
    fc.assert(
      fc.property(good, ([whole, decimals]) => {
        expect(problemOf(amount, decimals === null ? `${whole}` : `${whole}.${decimals}`)).toBe('');
      }),
    );
  });

  test.each([
    '',
    '-20.20',
    '1.',
    '.50',
    '1.5',
    '1.555',
    '1,50',
    '1 000.00',
    '1e3',
    '0x10',
    '12345678901',
    '١٢',
  ])('refuses "%s"', (text) => {
    expect(problemOf(amount, text)).not.toBe('');
  });

  test('says the pattern in the recorded form', () => {
    expect(problemOf(amount, '-20.20')).toMatch(/^must match \^\[0-9\]\{1,10\}\(\\\.\[0-9\]\{2\}\)\?\$ /);
  });
});

describe('dates and phone numbers', () => {
  test.each(['1899-12-31', '2100-01-01', '2026-00-10', '2026-13-10', '2026-01-32', '2026-1-1'])(
    'a date is not %s',
    (text) => {
      expect(problemOf(date, text)).not.toBe('');
    },
  );

  test.each(['+', '0', '+49 89 (12) 34-56/7.8'])('a phone number may be "%s"', (text) => {
    expect(problemOf(phone, text)).toBe('');
  });

  test.each(['', ' 089', '(?!?)555-5555', '+49\u00a089', '1'.repeat(26)])(
    'a phone number is not "%s"',
    (text) => {
      expect(problemOf(phone, text)).not.toBe('');
    },
  );
});

describe('code lists', () => {
  test('hold every currency in daily use that this runtime knows', () => {
    const daily = ['EUR', 'USD', 'GBP', 'JPY', 'SAR', 'ZAR', 'BRL', 'INR', 'CNY', 'CHF', 'KWD', 'XCG'];
    expect(daily.filter((code) => problemOf(currency, code) !== '')).toEqual([]);
    expect(currency.values).toHaveLength(new Set(currency.values).size);
  });

  test('hold the 249 countries of ISO 3166-1, each known to this runtime by name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(country.values).toHaveLength(249);
    expect(country.values?.filter((code) => names.of(code) === undefined)).toEqual([]);
  });

  test('do not repeat themselves in the error sentence', () => {
    expect(problemOf(currency, 'eur')).toBe('must be an ISO 4217 currency code in capitals, such as EUR');
  });
});

describe('masking', () => {
  const digit = fc.integer({ min: 0, max: 9 }).map(String);
  const pan = fc.array(digit, { minLength: 12, maxLength: 19 }).map((digits) => digits.join(''));
  const around = fc.string().map((text) => text.replace(/[0-9]/g, ''));

  test('leaves no nine digits of a card number in free text, however it is grouped', () => {
    fc.assert(
      fc.property(pan, around, around, fc.constantFrom('', ' ', '-'), (number, before, after, gap) => {
        const text = before + (number.match(/.{1,4}/g) ?? []).join(gap) + after;
        expect(withoutCardDigits(text).replace(/[ -]/g, '')).not.toMatch(/[0-9]{9}/);
        expect(withoutCardNumber(text).replace(/[ -]/g, '')).not.toMatch(/[0-9]{12}/);
      }),
    );
  });

  test('leaves short references alone', () => {
    expect(withoutCardDigits('order 20261120')).toBe('order 20261120');
    expect(withoutCardNumber('12345678901')).toBe('12345678901');
  });
});
