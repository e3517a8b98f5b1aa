// @tests src/contract/brands/payment-brands.ts
import { describe, expect, test } from 'vitest';
import { paymentBrands } from '../../src/contract/brands/payment-brands.ts';
import { namedPage } from '../../src/reference/page/pages.tsx';
import { pageOf } from './pages.ts';
import { document, facts } from './support.ts';

const rows = new Map(
  [...pageOf('brands').matchAll(/<tr id="brand\.([A-Z0-9_]+)" role="row">(.*?)<\/tr>/gs)].map(
    ([, code = '', row = '']) => [code, row.replace(/<\/t[hd]>/g, '|').replace(/<[^>]*>|\n/g, '')],
  ),
);

test('the page has every brand once', () => {
  expect([...rows.keys()].sort()).toEqual(paymentBrands.map(({ code }) => code).sort());
});

describe('the page says how a brand is paid:', () => {
  test.each([
    ['MADA', 'MADA|mada|at once|PA, DB, CP, RV, RF, RB||'],
    ['PAYPAL', 'PAYPAL|PayPal|pending, and sends the shopper on|PA, DB, CD, CP, RV, RF, RB||'],
    ['VALU', 'VALU|valU|pending, and sends the shopper on|DB, RF||'],
    ['DAOPAY', 'DAOPAY|DaoPay|pending, and sends the shopper on|PA, DB, CD, CP, RV, RF, RB|billing.country|'],
  ])('%s', (code, row) => {
    expect(rows.get(code)).toBe(row);
  });
});

test('the page says of a method that has ended since when', () => {
  expect(rows.get('GIROPAY')).toMatch(/^GIROPAY\|giropay \(ended on 2024-12-31; WERO comes in its place\)\|/);
});

describe('brands that the configuration or a connector names', () => {
  const label = { en: 'Pay by bank', de: 'Vom Konto zahlen' };
  const pageWith = (ownBrands: object) =>
    namedPage('brands', { ...facts, ownBrands } as typeof facts, { origin: '', hasDemo: false }, document);

  test('stand on the page in a chapter of their own, with their names and where the button leads', () => {
    const page = pageWith({
      PAY_BY_BANK: { label, kind: 'redirect' },
      SWISH: { label: { en: 'Swish' }, kind: 'code' },
    });
    const own = page
      .slice(page.indexOf('id="brands.own"'))
      .replace(/<[^>]*>/g, '|')
      .replace(/\|+/g, '|');
    expect(own).toContain('|PAY_BY_BANK|Pay by bank, Vom Konto zahlen (de)|a page of the provider|');
    expect(own).toContain('|SWISH|Swish|a code to pay with|');
  });

  test('have no chapter where there are none', () => {
    expect(pageWith({})).not.toContain('brands.own');
  });
});
