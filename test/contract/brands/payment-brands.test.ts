import { describe, expect, test } from 'vitest';
import { brandName } from '../../../src/contract/brands/form-types.ts';
import { brands } from '../../../src/contract/brands/number-rules.ts';
import { findPaymentBrand } from '../../../src/contract/brands/payment-brands.ts';

/** Every brand of gateway-contract 5.3. */
const specified = `
  VISA MASTER AMEX DINERS DISCOVER JCB MAESTRO UNIONPAY CHINAUNIONPAY UNIONPAY_SMS VISAELECTRON VISADEBIT VPAY
  MASTERDEBIT CARTEBANCAIRE CARTEBLEUE BCMC DANKORT MADA ELO HIPERCARD AIRPLUS JAYWAN OMANNET MEEZA PROSTIR SERVIRED
  CASHLINKMALTA ARGENCARD CABAL CABALDEBIT CARNET CENCOSUD MERCADOLIVRE NARANJA NATIVA TARJETASHOPPING TCARD
  TCARDDEBIT ALIA ALIADEBIT SISTEMACLAVE AXP FACILYPAY_3X FACILYPAY_3XSANSFRAIS FACILYPAY_4X FACILYPAY_4XSANSFRAIS
  SOFINCO SOFINCOSANSFRAIS ASYACARD AXESS BONUS WORLD CASEYS_GIFT_CARD COSMOPROF_RCC HEB_GIFT_CARD PETCO_GIFT_CARD
  PETCO_MASTERCARD PETCO_UPLCC PMICHAELS_PLCC SCHEELS STAPLES TRADE_UK
  APPLEPAY APPLEPAYTKN GOOGLEPAY GOOGLEPAYTKN CLICK_TO_PAY PAYPAL PAYPAL_CONTINUE PAZE VENMO_PAYFAST MASTERPASS CLIQ
  LINEPAY RAKUTENPAY STC_PAY SHOPIFY MBWAY VIPPS TWINT ALIPAY WECHAT_PAY NEQUI YANDEX YANDEX_CHECKOUT QIWI
  DIRECTDEBIT_SEPA SEPA SOFORTUEBERWEISUNG GIROPAY EPS IDEAL PRZELEWY TRUSTLY TRUSTPAY_VA POLI INTERAC_ONLINE
  PAYDIREKT PAYTRAIL PAYTRAIL_VA ENTERCASH EFT PIX BOTON_PSE BANCOLOMBIA BCP BBVA_CONTINENTAL INTERBANK SCOTIABANK
  SIBS_MULTIBANCO PREPAYMENT PREPAYMENT_VRP PF_KARTE_DIRECT KNET SADAD SADAD_VA SHETAB BANCONTACT_LINK BANCONTACT_QR
  MEEZA_LINK MEEZA_QR
  KLARNA_INVOICE KLARNA_INSTALLMENTS KLARNA_PAYMENTS_PAYLATER KLARNA_PAYMENTS_PAYNOW KLARNA_PAYMENTS_SLICEIT
  KLARNA_PAYMENTS_BILLPAY KLARNA_PAYMENTS_ONE PAYOLUTION_INVOICE PAYOLUTION_INS PAYOLUTION_ELV RATEPAY_INVOICE
  RATENKAUF AFTERPAY AFTERPAY_PACIFIC CLEARPAY AFFIRM ONEY SEZZLE SPOTII TABBY TAMARA VALU POSTPAY ZOODPAY IKANOOI_SE
  CREDIT_CLICK MSTART CEMBRAPAY
  BOLETO OXXO PAYSAFECARD UKASH MONEYBOOKERS CASHU ONECARD HYPERCASH DAOPAY BITCOIN ROCKETFUEL WESTERN_UNION
  PAGO_EFECTIVO PAGO_FACIL RAPI_PAGO EFECTY BALOTO APOSTAR GANA PUNTO_RED RED_SERVI SU_RED SU_SUERTE SENCILLITO
  TENPAY PAYNET PAYBOX DIMONEX BEVALIDA CAJA_AREQUIPA CAJA_CUSCO CAJA_HUANCAYO CAJA_ICA CAJA_PIURA CAJA_TACNA
  CAJA_TRUJILLO ASTROPAY_STREAMLINE_CASH ASTROPAY_STREAMLINE_OT ENTERPAY MONEYSAFE INICIS PAGOSNET`
  .trim()
  .split(/\s+/);

describe('payment brands', () => {
  test('contain every brand of the specification, each with a name', () => {
    expect(specified.filter((code) => !findPaymentBrand(code)?.name)).toEqual([]);
    expect(new Set(specified).size).toBe(specified.length);
  });

  test('contain every brand with number rules, as a card of the same name', () => {
    for (const { code } of brands) {
      const facts = { code, name: brandName(code), kind: 'card', isSynchronous: true };
      expect(findPaymentBrand(code)).toMatchObject(facts);
    }
  });

  test.each(['', 'visa', 'USE_THIS_TO_SIMULATE_A_WRONG_BRAND', 'constructor'])('do not know %j', (code) => {
    expect(findPaymentBrand(code)).toBeUndefined();
  });

  test.each([
    ['VISA', 'card', true],
    ['ASYACARD', 'card', true],
    ['GOOGLEPAY', 'wallet', true],
    ['CLICK_TO_PAY', 'wallet', false],
    ['DIRECTDEBIT_SEPA', 'direct-debit', true],
    ['GIROPAY', 'bank-transfer', false],
    ['PAYPAL', 'virtual-account', false],
    ['PREPAYMENT', 'prepayment', false],
    ['KLARNA_INVOICE', 'invoice', false],
    ['PAYSAFECARD', 'voucher', false],
  ])('say that %s is a %s and whether it answers at once', (code, kind, isSynchronous) => {
    expect(findPaymentBrand(code)).toMatchObject({ kind, isSynchronous });
  });

  test.each([
    ['VISA', 'PA DB CD CP RV RF RB RC'],
    ['DIRECTDEBIT_SEPA', 'PA DB CD CP RV RF RB RC'],
    ['MADA', 'PA DB CP RV RF RB RC'],
    ['MASTERDEBIT', 'DB RF'],
    ['KNET', 'DB RF'],
    ['VALU', 'DB RF'],
    ['CLIQ', 'DB RF'],
    ['JAYWAN', 'PA RV DB RF'],
  ])('say that %s supports %s', (code, types) => {
    expect(findPaymentBrand(code)?.paymentTypes.join(' ')).toBe(types);
  });
});
