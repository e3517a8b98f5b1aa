/** Compares the brand table with what the gateway, the widget and the frames read from it. */
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import type { CardNumbers } from '../../../src/contract/brands/brand.ts';
import { brandName, getFormType } from '../../../src/contract/brands/form-types.ts';
import {
  getCountries,
  getFields,
  getOnlyCountry,
  getSign,
  hasPopup,
} from '../../../src/contract/brands/methods.ts';
import { cardNetworks } from '../../../src/contract/brands/networks-at-build.ts';
import {
  binListBrands,
  findBrand,
  schemeChoices,
  sharedBrands,
} from '../../../src/contract/brands/number-rules.ts';
import { findPaymentBrand, paymentBrands } from '../../../src/contract/brands/payment-brands.ts';
import { brandTable } from '../../../src/contract/brands/table.ts';
import { evaluate } from '../../../tools/vite/evaluate.mjs';

const rows = [...brandTable];

describe('from the brand table', () => {
  test('the gateway reads every row, in its order', () => {
    expect(paymentBrands.map(({ code }) => code)).toEqual([...brandTable.keys()]);
  });

  test.each(rows)('the gateway knows how %s is paid', (code, { name, provider = name, kind, wants = [] }) => {
    expect(findPaymentBrand(code)).toMatchObject({ code, name, provider, kind, wants });
  });

  test.each(rows)('the widget has the sign of a card for %s only if it is one', (code, { form }) => {
    expect(getSign(code) === 'card').toBe(form === 'card');
  });

  test.each([
    ['DIRECTDEBIT_SEPA', 'bank'],
    ['IDEAL', 'bank'],
    ['KLARNA_INVOICE', 'invoice'],
    ['PAYOLUTION_INS', 'instalments'],
    ['BOLETO', 'voucher'],
    ['ASTROPAY_STREAMLINE_CASH', 'cash'],
    ['PAYPAL', 'wallet'],
  ])('the sign of %s is %s', (code, sign) => {
    expect(getSign(code)).toBe(sign);
  });

  test.each(rows)('the widget knows form and name of %s', (code, { name, formName = name, form }) => {
    expect([getFormType(code), brandName(code)]).toEqual([form, formName]);
  });

  test.each(rows)('the widget knows what the form of %s asks for', (code, row) => {
    const { fields = [], countries = [], country, hasPopup: isPopup = false } = row;
    expect(getFields(code)).toEqual(fields);
    expect(getCountries(code)).toEqual(countries);
    expect(fields.includes('country')).toBe(countries.length > 0);
    expect(getOnlyCountry(code)).toBe(country);
    expect(hasPopup(code)).toBe(isPopup);
  });

  test.each(rows.filter(([, { numbers }]) => numbers))('the frames know the numbers of %s', (code, row) => {
    const {
      ranges = [],
      lengths = [16],
      gaps = [4, 8, 12, 16],
      cvv = 3,
      ...rest
    } = row.numbers ?? ({} as Partial<CardNumbers>);
    const { isCvvOptional = false, hasCheckDigit = true, isShared = false } = rest;
    const prefixes = ranges.map((range) => (typeof range === 'number' ? [range, range] : range).map(String));
    const rules = { code, prefixes, lengths, gaps, cvv: [cvv], isCvvOptional, hasCheckDigit };
    expect(findBrand(code)).toEqual(rules);
    expect(sharedBrands.some((brand) => brand.code === code)).toBe(isShared);
    expect(binListBrands.includes(code)).toBe(rest.usesBinList ?? false);
    expect(schemeChoices.includes(code)).toBe(rest.asksForScheme ?? false);
  });

  test.each(rows)('the wallets know the name of %s', (code, { networks }) => {
    expect(cardNetworks[code]).toEqual(networks);
  });

  test('the frames know no numbers of other brands', () => {
    const without = rows.filter(([, { numbers }]) => numbers === undefined);
    expect(without.filter(([code]) => findBrand(code))).toEqual([]);
  });
});

/** Bundles a module as for a browser's script, and gives its code and its values. */
async function bundled(name: string): Promise<{ code: string; values: Record<string, unknown> }> {
  const entry = join(import.meta.dirname, `../../../src/contract/brands/${name}.ts`);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [evaluate],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  });
  const [{ output }] = [result].flat() as unknown as [{ output: [{ code: string }] }];
  const [{ code }] = output;
  return {
    code,
    values: await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`),
  };
}

describe.each(['form-types', 'methods', 'number-rules', 'networks-at-build'])(
  'the module %s in a script',
  (name) => {
    test('has the values of the source', async () => {
      const source = await import(`../../../src/contract/brands/${name}.ts`);
      const { values } = await bundled(name);
      const data = (module: object) =>
        Object.entries(module).filter(([, value]) => typeof value !== 'function');
      expect(Object.keys(values).sort()).toEqual(Object.keys(source).sort());
      expect(Object.fromEntries(data(values))).toEqual(Object.fromEntries(data(source)));
    });

    test('contains nothing of the other parts of the table', async () => {
      const { code } = await bundled(name);
      expect(code).not.toMatch(/merchantCustomerId|bank-transfer|isSynchronous|formName/);
    });
  },
);
