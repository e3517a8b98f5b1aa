/** Compares the brand table with what the gateway, the widget and the frames read from it. */
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
import { paymentBrands } from '../../../src/contract/brands/payment-brands.ts';
import { brandTable } from '../../../src/contract/brands/table.ts';
import { bundled } from '../bundled.ts';

const rows = [...brandTable];

describe('from the brand table', () => {
  test('the gateway reads every row, in its order', () => {
    expect(paymentBrands.map(({ code }) => code)).toEqual([...brandTable.keys()]);
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

  test.each(rows)('the widget and the wallets know what %s is, is called and asks for', (code, row) => {
    const { name, formName = name, form, networks } = row;
    const { fields = [], countries = [], country, hasPopup: isPopup = false } = row;
    expect([getFormType(code), brandName(code), cardNetworks[code]]).toEqual([form, formName, networks]);
    expect(getSign(code) === 'card').toBe(form === 'card');
    expect([getFields(code), getCountries(code)]).toEqual([fields, countries]);
    expect(fields.includes('country')).toBe(countries.length > 0);
    expect([getOnlyCountry(code), hasPopup(code)]).toEqual([country, isPopup]);
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

  test('the frames know no numbers of other brands', () => {
    const without = rows.filter(([, { numbers }]) => numbers === undefined);
    expect(without.filter(([code]) => findBrand(code))).toEqual([]);
  });
});

describe.each(['form-types', 'methods', 'number-rules', 'networks-at-build'])(
  'the module %s in a script',
  (name) => {
    test('has the values of the source', async () => {
      const source = await import(`../../../src/contract/brands/${name}.ts`);
      const { values } = await bundled(`brands/${name}`);
      const data = (module: object) =>
        Object.entries(module).filter(([, value]) => typeof value !== 'function');
      expect(Object.keys(values).sort()).toEqual(Object.keys(source).sort());
      expect(Object.fromEntries(data(values))).toEqual(Object.fromEntries(data(source)));
    });

    test('contains nothing of the other parts of the table', async () => {
      const { code } = await bundled(`brands/${name}`);
      expect(code).not.toMatch(/merchantCustomerId|bank-transfer|isSynchronous|formName/);
    });
  },
);
