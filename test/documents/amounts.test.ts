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

test.each(currencyCodes)('the document knows as many decimals of %s as the gateway', (currency) => {
  expect(decimalsOf(currency)).toBe(exponents.get(currency) ?? 2);
});
