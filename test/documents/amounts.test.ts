/** The functions of docs/amounts.md, which shops copy: from minor units and back. */
import { expect, test } from 'vitest';
import { exponents } from '../../src/contract/currency-exponents-data.ts';
import { currencyCodes } from '../../src/contract/parameters/currencies.ts';
import { allDocuments, blocksOf } from './markdown.ts';

const code = allDocuments()
  .filter(({ path }) => path === 'docs/amounts.md')
  .flatMap(blocksOf)
  .find((block) => block.code.includes('function toAmount'))?.code;
const { toAmount, toMinorUnits, decimalsOf } = new Function(
  `${code}; return { toAmount, toMinorUnits, decimalsOf };`,
)();

test.each([
  [9200, 'EUR', '92.00'],
  [5, 'EUR', '0.05'],
  [0, 'EUR', '0.00'],
  [1000, 'JPY', '1000.00'],
  [12340, 'KWD', '12.34'],
  [999999999999, 'EUR', '9999999999.99'],
])('%d minor units of %s are sent as %s, and are the same when they come back', (units, currency, amount) => {
  expect(toAmount(units, currency)).toBe(amount);
  expect(amount).toMatch(/^[0-9]{1,10}(\.[0-9]{2})?$/);
  expect(toMinorUnits(amount, currency)).toBe(units);
});

test('what has three decimals is refused, and an amount without decimals is read', () => {
  expect(() => toAmount(12345, 'KWD')).toThrow('12345 of KWD has more than two decimals');
  expect([toMinorUnits('92', 'EUR'), toMinorUnits('1000', 'JPY')]).toEqual([9200, 1000]);
});

test.each([
  ['92.123456', 'EUR', '92.123456 has more than the 2 decimals of EUR; round it before'],
  ['12.345', 'EUR', '12.345 has more than the 2 decimals of EUR'],
  ['1000.50', 'JPY', '1000.50 has more than the 0 decimals of JPY'],
  ['12.34567', 'CLF', '12.34567 has more than the 4 decimals of CLF'],
  ['-12.50', 'EUR', '-12.50 is no amount; write digits, a dot and decimals'],
  ['92,00', 'EUR', '92,00 is no amount'],
  ['', 'EUR', ' is no amount'],
  [Number.NaN, 'EUR', 'NaN is no amount'],
  ['92.00', 'eur', 'eur is no currency; write a code such as EUR'],
  ['92.00', 'R E', 'R E is no currency'],
  ['92.00', undefined, 'undefined is no currency'],
])('the amount %s of %s is refused', (amount, currency, message) => {
  expect(() => toMinorUnits(amount, currency)).toThrow(message);
});

test.each([
  [-1250, 'EUR', '-1250 is no whole number of minor units from 0'],
  [-50, 'EUR', '-50 is no whole number of minor units from 0'],
  [12.5, 'EUR', '12.5 is no whole number of minor units'],
  [Number.NaN, 'EUR', 'NaN is no whole number of minor units'],
  ['', 'EUR', ' is no whole number of minor units'],
  [9200, 'eur', 'eur is no currency'],
  [9200, 'HRK', 'HRK is no currency'],
])('%s minor units of %s are refused', (units, currency, message) => {
  expect(() => toAmount(units, currency)).toThrow(message);
});

test('zeros after the decimals of a currency change nothing', () => {
  expect([toMinorUnits('19.0000', 'EUR'), toMinorUnits('1000.00', 'JPY')]).toEqual([1900, 1000]);
});

test.each(currencyCodes)('the document knows as many decimals of %s as the gateway', (currency) => {
  expect(decimalsOf(currency)).toBe(exponents.get(currency) ?? 2);
});
