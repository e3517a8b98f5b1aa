import { describe, expect, test } from 'vitest';
import { getFormType, methodsByCode } from '../../../src/contract/brands/form-types.ts';
import {
  getCountries,
  getEnd,
  getFields,
  getOnlyCountry,
  getSign,
  hasPopup,
} from '../../../src/contract/brands/methods.ts';
import { findPaymentBrand } from '../../../src/contract/brands/payment-brands.ts';
import { brandTable } from '../../../src/contract/brands/table.ts';

/** The brands of widget-contract.md 5.6 whose forms have inputs. */
const withInputs = {
  directDebit: 'DIRECTDEBIT_SEPA SEPA',
  onlineTransfer: 'SOFORTUEBERWEISUNG GIROPAY POLI',
  virtualAccount:
    'CHINAUNIONPAY KLARNA_INVOICE KLARNA_INSTALLMENTS NETELLER PASTEANDPAY_V VSTATION_V STC_PAY TABBY',
};

describe('forms of brands that are no cards', () => {
  const rows = Object.entries(withInputs).flatMap(([form, codes]) =>
    codes.split(' ').map((code) => [code, form] as const),
  );
  test.each(rows)('have inputs for %s, a %s', (code, form) => {
    expect(getFormType(code)).toBe(form);
    expect(findPaymentBrand(code)).toBeDefined();
    expect(getFields(code).length).toBeGreaterThan(0);
  });

  test.each(['PAYPAL', 'EPS', 'PREPAYMENT', 'constructor'])('have no inputs for %s', (code) => {
    expect(getFields(code)).toEqual([]);
  });

  test('have the name and the members of their rows in the table of brands', () => {
    const rows = [...brandTable].filter(([, { form }]) => form !== 'card');
    expect(rows.length).toBeGreaterThan(100);
    expect(methodsByCode.size).toBe(rows.length);
    for (const [code, { form, name, formName = name, fields, countries, country, hasPopup, ended }] of rows)
      expect(methodsByCode.get(code)).toEqual({
        ...{ form, name: formName, sign: getSign(code), fields, countries, country, hasPopup },
        ended: ended?.split(';')[0],
      });
  });

  test('offer countries of two capitals', () => {
    for (const code of ['SOFORTUEBERWEISUNG', 'POLI', 'KLARNA_INVOICE', 'KLARNA_INSTALLMENTS'])
      expect(getCountries(code).every((country) => /^[A-Z]{2}$/.test(country))).toBe(true);
    const inOneCountry = [...methodsByCode.keys()].filter((code) => getOnlyCountry(code) !== undefined);
    expect(new Set(inOneCountry.map(getFormType))).toEqual(new Set(['onlineTransfer']));
  });

  test('open a window for brands that are virtual accounts', () => {
    expect([...methodsByCode.keys()].filter(hasPopup).map(getFormType)).toEqual(['virtualAccount']);
  });
});

test.each([
  ['GIROPAY', '2024-12-31'],
  ['PAYDIREKT', '2024-12-31'],
  ['SOFORTUEBERWEISUNG', '2025-03-31'],
  ['POLI', '2023-09-30'],
  ['UKASH', '2015-10-31'],
  ['MASTERPASS', 'has ended'],
])('%s is a method that has ended, and says since when', (code, end) => {
  expect(getEnd(code)).toContain(end);
  expect(findPaymentBrand(code)?.ended?.split(';')[0]).toBe(getEnd(code));
  // What lives has no end.
  expect([getEnd('PAYPAL'), findPaymentBrand('VISA')?.ended]).toEqual([undefined, undefined]);
});

test('iDEAL has the name of 2026 and asks for no bank', () => {
  expect(findPaymentBrand('IDEAL')?.name).toBe('iDEAL | Wero');
  expect(getFields('IDEAL')).toEqual([]);
});

test.each([
  ['WERO', 'Wero'],
  ['ACI_INSTANTPAY', 'Pay by Bank'],
])('Wero and Pay by Bank lead to a page: %s', (code, name) => {
  expect(findPaymentBrand(code)).toMatchObject({ name, isSynchronous: false });
  expect(getFormType(code)).toBe('virtualAccount');
});
