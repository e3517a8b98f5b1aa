/** The table of Adyen's methods in docs/operate/acquirers.md says what the data say. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { capabilities } from '../../../src/acquirers/adyen/capabilities-data.ts';
import { methods } from '../../../src/acquirers/adyen/methods-data.ts';
import { capabilitiesFor } from '../../../src/connector/capabilities.ts';

const document = readFileSync('docs/operate/acquirers.md', 'utf8');
const [, section = ''] = document.split('### Brands beside cards at Adyen\n');
const [taken = '', left = ''] = (section.split(/\n##+ /)[0] ?? '').split('Not taken:');
const rowsOf = (text: string) => text.split('\n').filter((line) => /^\| [A-Z]/.test(line));
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());

test('the table has a row for each brand, in the order of the data', () => {
  const rows = Object.entries(methods).map(
    ([brand, { details, page, goesOn, currencies, countries, needs }]) => {
      const { paymentTypes, parts } = capabilitiesFor(capabilities, brand) ?? capabilities;
      const own = paymentTypes.map((type) => (parts.includes(type) ? `${type}*` : type)).join(' ');
      const link = `[${details.type}](https://docs.adyen.com/payment-methods/${page})`;
      const lists = [currencies, countries, needs].map((list = []) => list.join(' '));
      return ['', brand, link, own, ...lists, goesOn, ''];
    },
  );
  const [, ...told] = rowsOf(taken);
  expect(told.map(cellsOf)).toEqual(rows);
});

test('a brand that is not taken is one of ours without a row', () => {
  const [, ...rows] = rowsOf(left);
  const brands = rows.flatMap((line) => (cellsOf(line)[1] ?? '').split(', '));
  expect(brands.length).toBeGreaterThan(0);
  for (const brand of brands) {
    expect([brand, findPaymentBrand(brand)?.code]).toEqual([brand, brand]);
    expect(methods).not.toHaveProperty(brand);
    expect(capabilities.brands).not.toContain(brand);
  }
});
