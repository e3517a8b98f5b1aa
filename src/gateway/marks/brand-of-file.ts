/** Finds the brands that the name of an SVG file stands for: `mastercard.svg`, `American-Express_logo.svg`, `VISA.svg`. */
import { paymentBrands } from '#contract/brands/payment-brands.ts';
import type { BrandCode } from '#contract/brands/table.ts';

/**
 * Other names of brands, besides code and name for shoppers: letters and digits only. Several codes of one brand share
 * its mark.
 */
const otherNames: Readonly<Record<string, readonly BrandCode[]>> = {
  mastercard: ['MASTER', 'MASTERDEBIT'],
  master: ['MASTER', 'MASTERDEBIT'],
  visa: ['VISA', 'VISADEBIT'],
  diners: ['DINERS'],
  dinersclubinternational: ['DINERS'],
  unionpay: ['UNIONPAY', 'UNIONPAY_SMS', 'CHINAUNIONPAY'],
  chinaunionpay: ['UNIONPAY', 'UNIONPAY_SMS', 'CHINAUNIONPAY'],
  cartesbancaires: ['CARTEBANCAIRE'],
  cb: ['CARTEBANCAIRE'],
  bancontact: ['BCMC', 'BANCONTACT_LINK', 'BANCONTACT_QR'],
  bancontactmistercash: ['BCMC'],
  meeza: ['MEEZA', 'MEEZA_LINK', 'MEEZA_QR'],
  alia: ['ALIA', 'ALIADEBIT'],
  cabal: ['CABAL', 'CABALDEBIT'],
  tcard: ['TCARD', 'TCARDDEBIT'],
  naranjax: ['NARANJA'],
  clavetelered: ['SISTEMACLAVE'],
  petco: ['PETCO_GIFT_CARD', 'PETCO_MASTERCARD', 'PETCO_UPLCC'],
  heb: ['HEB_GIFT_CARD'],
  caseys: ['CASEYS_GIFT_CARD'],
  michaels: ['PMICHAELS_PLCC'],
  facilypay: ['FACILYPAY_3X', 'FACILYPAY_3XSANSFRAIS', 'FACILYPAY_4X', 'FACILYPAY_4XSANSFRAIS'],
  sofinco: ['SOFINCO', 'SOFINCOSANSFRAIS'],
  applepay: ['APPLEPAY', 'APPLEPAYTKN'],
  googlepay: ['GOOGLEPAY', 'GOOGLEPAYTKN'],
  gpay: ['GOOGLEPAY', 'GOOGLEPAYTKN'],
  sepa: ['DIRECTDEBIT_SEPA', 'SEPA'],
  sepadirectdebit: ['DIRECTDEBIT_SEPA', 'SEPA'],
  sofort: ['SOFORTUEBERWEISUNG'],
  p24: ['PRZELEWY'],
  trustpay: ['TRUSTPAY_VA'],
  interac: ['INTERAC_ONLINE'],
  paytrail: ['PAYTRAIL', 'PAYTRAIL_VA'],
  pse: ['BOTON_PSE'],
  bbva: ['BBVA_CONTINENTAL'],
  postfinance: ['PF_KARTE_DIRECT'],
  postfinancecard: ['PF_KARTE_DIRECT'],
  sadad: ['SADAD', 'SADAD_VA'],
  paypal: ['PAYPAL', 'PAYPAL_CONTINUE'],
  venmo: ['VENMO_PAYFAST'],
  wechat: ['WECHAT_PAY'],
  yandex: ['YANDEX', 'YANDEX_CHECKOUT'],
  skrill: ['MONEYBOOKERS'],
  skrilldigitalwallet: ['MONEYBOOKERS'],
  astropay: ['ASTROPAY_STREAMLINE_OT', 'ASTROPAY_STREAMLINE_CASH'],
  multibanco: ['SIBS_MULTIBANCO'],
  mb: ['SIBS_MULTIBANCO'],
  klarna: [
    'KLARNA_INVOICE',
    'KLARNA_INSTALLMENTS',
    'KLARNA_PAYMENTS_PAYLATER',
    'KLARNA_PAYMENTS_PAYNOW',
    'KLARNA_PAYMENTS_SLICEIT',
    'KLARNA_PAYMENTS_BILLPAY',
    'KLARNA_PAYMENTS_ONE',
  ],
  payolution: ['PAYOLUTION_INVOICE', 'PAYOLUTION_INS', 'PAYOLUTION_ELV'],
  creditclickpaynlversion: ['CREDIT_CLICK'],
  easycredit: ['RATENKAUF'],
  easycreditratenkauf: ['RATENKAUF'],
  // The Australian Afterpay and the Dutch AfterPay, which is called Riverty now, are two brands.
  afterpay: ['AFTERPAY_PACIFIC'],
  riverty: ['AFTERPAY'],
};

/** Brands whose names are everyday words. Only a file that is named by their code stands for them. */
const everyday: ReadonlySet<string> = new Set([
  'WORLD',
  'BONUS',
  'EFT',
  'PREPAYMENT',
  'PREPAYMENT_VRP',
  'GANA',
]);

/** Words in names of files that say nothing of the brand. */
const noise = /^(?:logo|icon|mark|badge|color|colour|flat|rounded)$/;

/** Letters and digits of a name without accents: `Pago Fácil` is `pagofacil`. */
export function keyOfName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !noise.test(word))
    .join('');
}

/** The names that a brand has for itself, by code. */
const ownKeys: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  paymentBrands.map(({ code, name }) => [code, new Set([keyOfName(code), keyOfName(name)])]),
);

const byKey = new Map<string, readonly string[]>();
for (const [code, keys] of ownKeys) {
  if (everyday.has(code)) continue;
  for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), code]);
}
for (const [key, codes] of Object.entries(otherNames)) byKey.set(key, codes);

/** A brand that a file's name stands for. */
export interface NamedBrand {
  readonly code: string;
  /** Whether the file is named after this one brand. It then wins over a file for all brands of its provider. */
  readonly isOwn: boolean;
}

/** Returns the brands; none when the name stands for no brand. @param name of the file, without `.svg` */
export function brandsOfFile(name: string): readonly NamedBrand[] {
  const key = keyOfName(name);
  const codes = byKey.get(key) ?? [];
  if (ownKeys.has(name) && !codes.includes(name)) return [{ code: name, isOwn: true }];
  return codes.map((code) => ({ code, isOwn: ownKeys.get(code)?.has(key) ?? false }));
}
