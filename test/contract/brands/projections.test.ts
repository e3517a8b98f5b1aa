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
  type Brand,
  binListBrands,
  findBrand,
  schemeChoices,
  schemes,
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

  const toRules = (code: string, { ranges, lengths = [16], cvv = 3, ...rest }: CardNumbers) => ({
    code,
    lengths,
    cvv: [cvv],
    gaps: rest.gaps ?? [4, 8, 12, 16],
    prefixes: ranges.map((range) => (typeof range === 'number' ? [range, range] : range).map(String)),
    isCvvOptional: rest.isCvvOptional ?? false,
    checkDigit: rest.checkDigit ?? 'luhn',
  });

  test.each(rows.filter(([, { numbers }]) => numbers))('the frames know the numbers of %s', (code, row) => {
    const all = [row.numbers ?? []].flat();
    const rulesOfPart = (isShared: boolean) =>
      all.filter((rules) => (rules.isShared ?? false) === isShared).map((rules) => toRules(code, rules));
    const known = (part: readonly Brand[]) => part.filter((brand) => brand.code === code);
    expect([known(schemes), known(sharedBrands)]).toEqual([rulesOfPart(false), rulesOfPart(true)]);
    expect(findBrand(code)).toEqual(all.map((rules) => toRules(code, rules))[0]);
    expect(binListBrands.includes(code)).toBe(all.some(({ usesBinList }) => usesBinList));
    expect(schemeChoices.includes(code)).toBe(all.some(({ asksForScheme }) => asksForScheme));
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
