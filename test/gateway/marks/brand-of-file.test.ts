import { describe, expect, test } from 'vitest';
import { paymentBrands } from '../../../src/contract/brands/payment-brands.ts';
import { brandsOfFile } from '../../../src/gateway/marks/brand-of-file.ts';

const codes = (name: string) => brandsOfFile(name).map(({ code }) => code);

describe('the name of a file stands for a brand', () => {
  test.each(paymentBrands.map(({ code }) => code))('by its code %s', (code) => {
    expect(codes(code)).toContain(code);
  });

  test.each([
    ['amex', ['AMEX']],
    ['American-Express_logo', ['AMEX']],
    ['american_express', ['AMEX']],
    ['MasterCard', ['MASTER', 'MASTERDEBIT']],
    ['visa-color', ['VISA', 'VISADEBIT']],
    ['visa electron', ['VISAELECTRON']],
    ['diners_club', ['DINERS']],
    ['cartes-bancaires', ['CARTEBANCAIRE']],
    ['bancontact', ['BCMC', 'BANCONTACT_LINK', 'BANCONTACT_QR']],
    ['ideal', ['IDEAL']],
    ['sepa', ['DIRECTDEBIT_SEPA', 'SEPA']],
    ['sofort', ['SOFORTUEBERWEISUNG']],
    ['przelewy24', ['PRZELEWY']],
    ['skrill', ['MONEYBOOKERS']],
    ['apple-pay', ['APPLEPAY', 'APPLEPAYTKN']],
    ['pago-facil', ['PAGO_FACIL']],
    ['klarna-pay-later', ['KLARNA_PAYMENTS_PAYLATER']],
    ['afterpay', ['AFTERPAY_PACIFIC']],
    ['riverty', ['AFTERPAY']],
  ])('%s', (name, expected) => {
    expect(codes(name)).toEqual(expected);
  });

  test('of all of its provider, too, but less than one for it alone', () => {
    expect(codes('klarna')).toHaveLength(7);
    expect(brandsOfFile('klarna').filter(({ isOwn }) => isOwn)).toEqual([
      { code: 'KLARNA_PAYMENTS_ONE', isOwn: true },
    ]);
    expect(brandsOfFile('klarna-pay-now')).toEqual([{ code: 'KLARNA_PAYMENTS_PAYNOW', isOwn: true }]);
  });

  test.each(['github', 'visa-mastercard', 'world', 'bonus', 'eft', '', 'constructor', 'logo'])(
    'but "%s" stands for none',
    (name) => {
      expect(codes(name)).toEqual([]);
    },
  );
});
