import { describe, expect, test } from 'vitest';
import type { BrandKind, FormType } from '../../../src/contract/brands/brand.ts';
import { cardCodes } from '../../../src/contract/brands/card-names.ts';
import { brandName, getFormType } from '../../../src/contract/brands/form-types.ts';
import { brands } from '../../../src/contract/brands/number-rules.ts';
import { paymentBrands } from '../../../src/contract/brands/payment-brands.ts';

/** The lists of widget-contract.md section 8. Wildcards are written out for the brands that the gateway knows. */
const specified: Readonly<Record<FormType, string>> = {
  card: `VISA VISADEBIT VISAELECTRON MASTER MASTERDEBIT MAESTRO AMEX DINERS DISCOVER JCB UNIONPAY UNIONPAY_SMS VPAY
    DANKORT BCMC CARTEBANCAIRE CARTEBLEUE CASHLINKMALTA SERVIRED AIRPLUS MADA MEEZA OMANNET JAYWAN ALIA ALIADEBIT
    ARGENCARD AXP CABAL CABALDEBIT CARNET CENCOSUD ELO HIPERCARD MERCADOLIVRE NARANJA NATIVA SISTEMACLAVE
    TARJETASHOPPING TCARD TCARDDEBIT STAPLES SCHEELS HEB_GIFT_CARD PETCO_GIFT_CARD PETCO_MASTERCARD PETCO_UPLCC
    PMICHAELS_PLCC TRADE_UK PROSTIR FACILYPAY_3X FACILYPAY_3XSANSFRAIS FACILYPAY_4X FACILYPAY_4XSANSFRAIS AFFIRM`,
  wallet: 'APPLEPAY APPLEPAYTKN GOOGLEPAY GOOGLEPAYTKN SAMSUNGPAY CLICK_TO_PAY PAZE',
  directDebit: 'DIRECTDEBIT_SEPA SEPA',
  onlineTransfer:
    'SOFORTUEBERWEISUNG GIROPAY EPS IDEAL ENTERCASH INTERAC_ONLINE POLI SADAD TRUSTPAY_VA BITCOIN',
  prepayment: 'PREPAYMENT BOLETO BRADESCO OXXO',
  virtualAccount: `PAYPAL PAYPAL_CONTINUE AFTERPAY AFTERPAY_PACIFIC ALIPAY APOSTAR ASTROPAY_STREAMLINE_CASH
    ASTROPAY_STREAMLINE_OT BALOTO BANCOLOMBIA BANCONTACT_LINK BANCONTACT_QR BCP BOTON_PSE CASHU CHINAUNIONPAY
    CREDIT_CLICK DAOPAY DIMONEX EFECTY ENTERPAY GANA HYPERCASH IKANOOI_SE INICIS INTERBANK KLARNA_INVOICE
    KLARNA_INSTALLMENTS KLARNA_PAYMENTS_BILLPAY KLARNA_PAYMENTS_ONE KLARNA_PAYMENTS_PAYLATER KLARNA_PAYMENTS_PAYNOW
    KLARNA_PAYMENTS_SLICEIT KNET MASTERPASS MBWAY MEEZA_LINK MEEZA_QR MONEYBOOKERS MONEYSAFE MSTART NEQUI NETELLER
    ONECARD ONEY PAGO_EFECTIVO PAGO_FACIL PAYBOX PAYDIREKT PAYNET PAYOLUTION_ELV PAYOLUTION_INS PAYOLUTION_INVOICE
    PAYSAFECARD PAYTRAIL PAYTRAIL_VA PF_KARTE_DIRECT PIX PREPAYMENT_VRP PRZELEWY PUNTO_RED QIWI RAPI_PAGO RATENKAUF
    RATEPAY_INVOICE ROCKETFUEL SADAD_VA SENCILLITO SEZZLE SHETAB SIBS_MULTIBANCO SOFINCO SPOTII STC_PAY TABBY TAMARA
    TENPAY TRUSTLY TWINT VALU VIPPS WECHAT_PAY WESTERN_UNION YANDEX ZOODPAY CAJA_AREQUIPA CAJA_CUSCO CAJA_HUANCAYO
    CAJA_ICA CAJA_PIURA CAJA_TACNA CAJA_TRUJILLO`,
};

/**
 * The form types that fit a brand of each kind. The server's kinds say how a brand is paid, not what the shopper fills
 * in.
 */
const formsOfKind: Readonly<Record<BrandKind, readonly FormType[]>> = {
  card: ['card'],
  wallet: ['wallet'],
  'direct-debit': ['directDebit'],
  'bank-transfer': ['onlineTransfer', 'virtualAccount'],
  'virtual-account': ['virtualAccount'],
  prepayment: ['prepayment', 'virtualAccount'],
  invoice: ['virtualAccount'],
  voucher: ['virtualAccount'],
};

/** Brands to which the widget's list of section 8 gives another form than the server's kind suggests. */
const exceptions: Readonly<Record<string, FormType>> = {
  AFFIRM: 'card',
  BITCOIN: 'onlineTransfer',
};

describe('form types', () => {
  const rows = Object.entries(specified).flatMap(([form, codes]) =>
    codes.split(/\s+/).map((code) => [code, form] as const),
  );
  test.each(rows)('%s has the form %s', (code, form) => {
    expect(getFormType(code)).toBe(form);
  });

  test.each(paymentBrands.map(({ code, kind }) => [code, kind] as const))(
    '%s, a %s of the gateway, has a form that fits',
    (code, kind) => {
      expect(exceptions[code] ? [exceptions[code]] : formsOfKind[kind]).toContain(getFormType(code));
    },
  );

  test('contain no brand that the gateway does not know', () => {
    const gateways = new Set(paymentBrands.map(({ code }) => code));
    expect(cardCodes.filter((code) => !gateways.has(code))).toEqual([]);
    expect(new Set(cardCodes).size).toBe(cardCodes.length);
  });

  test('have every brand with number rules among the card codes', () => {
    expect(brands.map(({ code }) => code).filter((code) => !cardCodes.includes(code))).toEqual([]);
  });

  test.each(['', 'visa', 'USE_THIS_TO_SIMULATE_A_WRONG_BRAND', 'constructor'])('do not know %j', (code) => {
    expect(getFormType(code)).toBeUndefined();
    expect(brandName(code)).toBe(code);
  });
});
