/**
 * Every brand the gateway's API knows (gateway-contract 5.3), with how it is paid. A table of the server: the script in
 * the browser has `brands.ts`, with the number ranges that this one lacks.
 */

/** What a brand is to the shopper. */
export type BrandKind =
  | 'card'
  | 'wallet'
  | 'direct-debit'
  | 'bank-transfer'
  | 'virtual-account'
  | 'prepayment'
  | 'invoice'
  | 'voucher';

export interface PaymentBrand {
  /** As in `paymentBrand`. */
  readonly code: string;
  /** What a shopper reads. */
  readonly name: string;
  readonly kind: BrandKind;
  /** Answers at once; any other brand sends the shopper to pages of its own and is pending meanwhile. */
  readonly synchronous: boolean;
  /** What it supports, follow-ups among them. */
  readonly paymentTypes: readonly string[];
  /**
   * What its provider wants besides the basic parameters, as far as it is documented. The gateway does not insist
   * (settled question 17).
   */
  readonly wants: readonly string[];
}

/** One brand in a line: its code, then its name. */
const table: Readonly<Record<BrandKind, string>> = {
  card: `
    VISA Visa
    MASTER Mastercard
    AMEX American Express
    DINERS Diners Club
    DISCOVER Discover
    JCB JCB
    MAESTRO Maestro
    UNIONPAY UnionPay
    UNIONPAY_SMS UnionPay SMS
    VISAELECTRON Visa Electron
    VISADEBIT Visa Debit
    VPAY V PAY
    MASTERDEBIT Mastercard Debit
    CARTEBANCAIRE Cartes Bancaires
    CARTEBLEUE Carte Bleue
    BCMC Bancontact
    DANKORT Dankort
    MADA mada
    ELO Elo
    HIPERCARD Hipercard
    AIRPLUS AirPlus
    JAYWAN Jaywan
    OMANNET OmanNet
    MEEZA Meeza
    PROSTIR Prostir
    SERVIRED ServiRed
    CASHLINKMALTA Cashlink Malta
    ARGENCARD Argencard
    CABAL Cabal
    CABALDEBIT Cabal Debit
    CARNET Carnet
    CENCOSUD Cencosud
    MERCADOLIVRE Mercado Livre
    NARANJA Naranja
    NATIVA Nativa
    TARJETASHOPPING Tarjeta Shopping
    TCARD T-Card
    TCARDDEBIT T-Card Debit
    ALIA Alia
    ALIADEBIT Alia Debit
    SISTEMACLAVE Sistema Clave
    AXP AXP
    FACILYPAY_3X Facily Pay 3x
    FACILYPAY_3XSANSFRAIS Facily Pay 3x sans frais
    FACILYPAY_4X Facily Pay 4x
    FACILYPAY_4XSANSFRAIS Facily Pay 4x sans frais
    SOFINCOSANSFRAIS Sofinco sans frais
    ASYACARD Asya Card
    AXESS Axess
    BONUS Bonus
    WORLD World
    CASEYS_GIFT_CARD Casey's gift card
    COSMOPROF_RCC CosmoProf RCC
    HEB_GIFT_CARD H-E-B gift card
    PETCO_GIFT_CARD Petco gift card
    PETCO_MASTERCARD Petco Mastercard
    PETCO_UPLCC Petco UPLCC
    PMICHAELS_PLCC Michaels PLCC
    SCHEELS Scheels
    STAPLES Staples
    TRADE_UK Trade UK`,
  wallet: `
    APPLEPAY Apple Pay
    APPLEPAYTKN Apple Pay
    GOOGLEPAY Google Pay
    GOOGLEPAYTKN Google Pay
    SAMSUNGPAY Samsung Pay
    CLICK_TO_PAY Click to Pay
    PAZE Paze`,
  'direct-debit': `
    DIRECTDEBIT_SEPA SEPA Direct Debit
    SEPA SEPA`,
  'bank-transfer': `
    SOFORTUEBERWEISUNG Sofort
    GIROPAY giropay
    EPS eps
    IDEAL iDEAL
    PRZELEWY Przelewy24
    TRUSTLY Trustly
    TRUSTPAY_VA TrustPay
    POLI POLi
    INTERAC_ONLINE Interac Online
    PAYDIREKT paydirekt
    PAYTRAIL Paytrail
    PAYTRAIL_VA Paytrail
    ENTERCASH Entercash
    EFT EFT
    PIX Pix
    BOTON_PSE PSE
    BANCOLOMBIA Bancolombia
    BCP BCP
    BBVA_CONTINENTAL BBVA Continental
    INTERBANK Interbank
    SCOTIABANK Scotiabank
    PF_KARTE_DIRECT PostFinance Card Direct
    KNET KNET
    SADAD Sadad
    SADAD_VA Sadad
    SHETAB Shetab
    BANCONTACT_LINK Bancontact
    BANCONTACT_QR Bancontact QR
    MEEZA_LINK Meeza
    MEEZA_QR Meeza QR`,
  'virtual-account': `
    PAYPAL PayPal
    PAYPAL_CONTINUE PayPal
    CHINAUNIONPAY China UnionPay
    VENMO_PAYFAST Venmo
    MASTERPASS Masterpass
    CLIQ CliQ
    LINEPAY LINE Pay
    RAKUTENPAY Rakuten Pay
    STC_PAY stc pay
    SHOPIFY Shopify
    MBWAY MB WAY
    VIPPS Vipps
    TWINT TWINT
    ALIPAY Alipay
    WECHAT_PAY WeChat Pay
    NEQUI Nequi
    YANDEX Yandex
    YANDEX_CHECKOUT Yandex Checkout
    QIWI QIWI
    MONEYBOOKERS Skrill
    NETELLER Neteller
    CASHU CashU
    ONECARD OneCard
    HYPERCASH HyperCash
    DAOPAY DaoPay
    BITCOIN Bitcoin
    ROCKETFUEL RocketFuel
    TENPAY Tenpay
    PAYBOX Paybox
    ASTROPAY_STREAMLINE_OT AstroPay Streamline bank transfer
    ENTERPAY Enterpay
    MONEYSAFE MoneySafe
    INICIS Inicis
    PAGOSNET PagosNet`,
  prepayment: `
    PREPAYMENT Prepayment
    PREPAYMENT_VRP Prepayment
    BOLETO Boleto
    OXXO OXXO
    SIBS_MULTIBANCO Multibanco`,
  invoice: `
    KLARNA_INVOICE Klarna invoice
    KLARNA_INSTALLMENTS Klarna instalments
    KLARNA_PAYMENTS_PAYLATER Klarna Pay later
    KLARNA_PAYMENTS_PAYNOW Klarna Pay now
    KLARNA_PAYMENTS_SLICEIT Klarna Slice it
    KLARNA_PAYMENTS_BILLPAY Klarna Bill pay
    KLARNA_PAYMENTS_ONE Klarna
    PAYOLUTION_INVOICE Payolution invoice
    PAYOLUTION_INS Payolution instalments
    PAYOLUTION_ELV Payolution direct debit
    RATEPAY_INVOICE Ratepay
    RATENKAUF Ratenkauf
    AFTERPAY AfterPay
    AFTERPAY_PACIFIC Afterpay
    CLEARPAY Clearpay
    AFFIRM Affirm
    ONEY Oney
    SOFINCO Sofinco
    SEZZLE Sezzle
    SPOTII Spotii
    TABBY Tabby
    TAMARA Tamara
    VALU valU
    POSTPAY Postpay
    ZOODPAY ZoodPay
    IKANOOI_SE Ikano
    CREDIT_CLICK CreditClick
    MSTART mStart
    CEMBRAPAY CembraPay`,
  voucher: `
    PAYSAFECARD paysafecard
    UKASH Ukash
    PASTEANDPAY_V PasteAndPay
    VSTATION_V VStation
    WESTERN_UNION Western Union
    PAGO_EFECTIVO PagoEfectivo
    PAGO_FACIL Pago Fácil
    RAPI_PAGO Rapipago
    EFECTY Efecty
    BALOTO Baloto
    APOSTAR Apostar
    GANA Gana
    PUNTO_RED Punto Red
    RED_SERVI Red Servi
    SU_RED Su Red
    SU_SUERTE Su Suerte
    SENCILLITO Sencillito
    PAYNET Paynet
    DIMONEX Dimonex
    BEVALIDA Bevalida
    CAJA_AREQUIPA Caja Arequipa
    CAJA_CUSCO Caja Cusco
    CAJA_HUANCAYO Caja Huancayo
    CAJA_ICA Caja Ica
    CAJA_PIURA Caja Piura
    CAJA_TACNA Caja Tacna
    CAJA_TRUJILLO Caja Trujillo
    ASTROPAY_STREAMLINE_CASH AstroPay Streamline cash`,
};

/** Card in hand, token in the request, mandate given: nothing is left to ask the shopper. */
const synchronousKinds: ReadonlySet<BrandKind> = new Set(['card', 'wallet', 'direct-debit']);

/** Wallets that open a page of their own when no token was sent. */
const walletsWithPages: ReadonlySet<string> = new Set(['CLICK_TO_PAY', 'PAZE']);

const allTypes = ['PA', 'DB', 'CD', 'CP', 'RV', 'RF', 'RB', 'RC'] as const;
const debitAndRefund = ['DB', 'RF'] as const;

/** The documented exceptions; for the other brands nothing is documented, so everything is allowed. */
const fewerTypes: Readonly<Record<string, readonly string[]>> = {
  MADA: allTypes.filter((type) => type !== 'CD'),
  MASTERDEBIT: debitAndRefund,
  KNET: debitAndRefund,
  VALU: debitAndRefund,
  CLIQ: debitAndRefund,
  JAYWAN: ['PA', 'RV', 'DB', 'RF'],
};

const name = ['customer.givenName', 'customer.surname'];
const contact = [...name, 'customer.email'];
const address = ['billing.street1', 'billing.city', 'billing.postcode', 'billing.country'];

/** What a vendor's own client sends for each brand (gateway-contract 6.5), test values and the return address aside. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  DIRECTDEBIT_SEPA: ['bankAccount.holder', 'bankAccount.iban', 'bankAccount.bic', 'bankAccount.country'],
  BOLETO: [...name, ...address, 'billing.state'],
  DAOPAY: ['billing.country'],
  EPS: ['bankAccount.country'],
  GIROPAY: ['bankAccount.bic', 'bankAccount.iban', 'bankAccount.country'],
  IDEAL: ['bankAccount.bankName', 'bankAccount.country'],
  KLARNA_INVOICE: [...name, 'billing.country'],
  KLARNA_INSTALLMENTS: [...name, 'billing.country'],
  PAYOLUTION_ELV: [...contact, ...address],
  PAYOLUTION_INS: [...contact, ...address],
  PAYOLUTION_INVOICE: [...contact, ...address],
  PAYTRAIL: ['bankAccount.bankName', 'bankAccount.country', 'bankAccount.holder'],
  POLI: ['bankAccount.country'],
  PRZELEWY: contact,
  SOFORTUEBERWEISUNG: ['bankAccount.country'],
  TRUSTLY: [...name, 'customer.merchantCustomerId', 'billing.country'],
  TRUSTPAY_VA: contact,
};

/** Every brand, by kind. */
export const paymentBrands: readonly PaymentBrand[] = Object.entries(table).flatMap(([kind, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => brandOf(kind as BrandKind, line.trim())),
);

const byCode: ReadonlyMap<string, PaymentBrand> = new Map(paymentBrands.map((brand) => [brand.code, brand]));

/** The brand of a code such as `PAYPAL`; undefined for a code that is no brand of this gateway. */
export function findPaymentBrand(code: string): PaymentBrand | undefined {
  return byCode.get(code);
}

function brandOf(kind: BrandKind, line: string): PaymentBrand {
  const space = line.indexOf(' ');
  const code = line.slice(0, space);
  return {
    code,
    name: line.slice(space + 1),
    kind,
    synchronous: synchronousKinds.has(kind) && !walletsWithPages.has(code),
    paymentTypes: fewerTypes[code] ?? allTypes,
    wants: wanted[code] ?? [],
  };
}
