import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exponents } from '../../src/contract/currency-exponents-data.ts';
import { fitsWire, formatAmount, getExponent, minorUnits } from '../../src/contract/money.ts';
import { currency } from '../../src/contract/parameters/currencies.ts';

/** One currency for each number of decimals. */
const codes = fc.constantFrom('JPY', 'EUR', 'KWD', 'CLF');
const biggestWhole = 9_999_999_999;
/** A wire amount as its whole part and its cents. The cents are zero where the currency has none. */
const wireAmounts = codes.chain((code) =>
  fc.record({
    code: fc.constant(code),
    whole: fc.integer({ min: 0, max: biggestWhole }),
    cents: fc.integer({ min: 0, max: getExponent(code) === 0 ? 0 : 99 }),
  }),
);
const textOf = (whole: number, cents: number) => `${whole}.${String(cents).padStart(2, '0')}`;

describe('a wire amount in minor units', () => {
  test.each([
    ['92', 'EUR', 9_200],
    ['92.00', 'EUR', 9_200],
    ['92.50', 'EUR', 9_250],
    ['0.01', 'EUR', 1],
    ['0', 'EUR', 0],
    ['0092.10', 'EUR', 9_210],
    ['9999999999.99', 'EUR', 999_999_999_999],
    ['92', 'JPY', 92],
    ['92.00', 'JPY', 92],
    ['9999999999.00', 'JPY', 9_999_999_999],
    ['92.00', 'KWD', 92_000],
    ['92', 'KWD', 92_000],
    ['0.05', 'KWD', 50],
    ['9999999999.99', 'KWD', 9_999_999_999_990],
    ['9999999999.99', 'CLF', 99_999_999_999_900],
    ['1.10', 'XAU', 110],
  ])('%s %s is %i', (amount, code, units) => {
    expect(minorUnits(amount, code)).toBe(units);
  });

  test.each([
    ['92.50', 'JPY'],
    ['92.01', 'JPY'],
    ['', 'EUR'],
    ['-1.00', 'EUR'],
    ['1.', 'EUR'],
    ['.50', 'EUR'],
    ['1.5', 'EUR'],
    ['1.500', 'KWD'],
    ['1,50', 'EUR'],
    ['1e3', 'EUR'],
    ['12345678901', 'EUR'],
    ['1.00\n', 'EUR'],
    ['١٢', 'EUR'],
  ])('does not exist for "%s" %s', (amount, code) => {
    expect(minorUnits(amount, code)).toBeUndefined();
  });

  test('is exactly the result of integer arithmetic, for every wire amount', () => {
    fc.assert(
      fc.property(wireAmounts, ({ code, whole, cents }) => {
        const hundredfold = 10n ** BigInt(getExponent(code)) * (BigInt(whole) * 100n + BigInt(cents));
        expect(minorUnits(textOf(whole, cents), code)).toBe(Number(hundredfold / 100n));
      }),
    );
  });
});

describe('minor units on the wire', () => {
  test.each([
    [9_200, 'EUR', '92.00'],
    [1, 'EUR', '0.01'],
    [0, 'EUR', '0.00'],
    [92, 'JPY', '92.00'],
    [0, 'JPY', '0.00'],
    [92_000, 'KWD', '92.00'],
    [50, 'KWD', '0.05'],
    [100, 'CLF', '0.01'],
    [999_999_999_999, 'EUR', '9999999999.99'],
  ])('%i %s is %s', (units, code, amount) => {
    expect(formatAmount(units, code)).toBe(amount);
    expect(fitsWire(units, code)).toBe(true);
  });

  test.each([
    ['a third decimal', 92_125, 'KWD'],
    ['a fourth decimal', 1, 'CLF'],
    ['an eleventh digit', 1_000_000_000_000, 'EUR'],
    ['a sign', -1, 'EUR'],
    ['a fraction', 0.5, 'EUR'],
    ['no number', Number.NaN, 'EUR'],
    ['more than a double holds exactly', 2 ** 53, 'CLF'],
  ])('have no form with %s (%d %s)', (_what, units, code) => {
    expect(fitsWire(units, code)).toBe(false);
    expect(() => formatAmount(units, code)).toThrow(RangeError);
  });

  test('read back as they were', () => {
    fc.assert(
      fc.property(wireAmounts, ({ code, whole, cents }) => {
        const text = textOf(whole, cents);
        expect(formatAmount(minorUnits(text, code) ?? -1, code)).toBe(text);
      }),
    );
  });

  test('of a sum are the sum of the wire amounts, without a rounding error', () => {
    const halves = fc.tuple(wireAmounts, fc.nat(biggestWhole), fc.nat(99));
    fc.assert(
      fc.property(halves, ([{ code, whole, cents }, otherWhole, otherCents]) => {
        const second = getExponent(code) === 0 ? 0 : otherCents;
        const half = Math.floor(whole / 2);
        const otherHalf = Math.floor(otherWhole / 2);
        const units =
          (minorUnits(textOf(half, cents), code) ?? -1) + (minorUnits(textOf(otherHalf, second), code) ?? -1);
        const total = BigInt(half) * 100n + BigInt(cents) + BigInt(otherHalf) * 100n + BigInt(second);
        expect(formatAmount(units, code)).toBe(textOf(Number(total / 100n), Number(total % 100n)));
      }),
    );
  });
});

describe('the list of exponents', () => {
  test.each([
    ['JPY', 0],
    ['CLP', 0],
    ['EUR', 2],
    ['HUF', 2],
    ['KWD', 3],
    ['IQD', 3],
    ['CLF', 4],
    ['XAU', 2],
  ])('gives %s %i decimals', (code, decimals) => {
    expect(getExponent(code)).toBe(decimals);
  });

  test('holds only currencies that a parameter may name, each once', () => {
    expect([...exponents.keys()].filter((code) => !currency.values?.includes(code))).toEqual([]);
    expect(exponents.size).toBe(17 + 7 + 2);
  });
});
