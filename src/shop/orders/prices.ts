/** Prices of the shop, in euro and in the currencies of brands that can be paid in one country only. */
import type { Language } from '../../texts/languages.ts';
import { priceText } from '../../texts/price-text.ts';
import type { Article } from './articles.ts';

export interface Price {
  /** Amount in the gateway's form: a dot and two decimals. */
  readonly amount: string;
  readonly currency: string;
}

export const homeCurrency = 'EUR';

/** Per currency: what one euro costs in it, and the brands that are paid in it. */
const table: Readonly<Record<string, readonly [rate: number, brands: string]>> = {
  AED: [4, 'JAYWAN TABBY SPOTII POSTPAY'],
  ARS: [1200, 'ARGENCARD CABAL CABALDEBIT NARANJA NATIVA TARJETASHOPPING CENCOSUD PAGO_FACIL RAPI_PAGO'],
  AUD: [1.75, 'POLI AFTERPAY_PACIFIC ZOODPAY'],
  BRL: [6, 'BOLETO PIX ELO HIPERCARD MERCADOLIVRE'],
  CAD: [1.5, 'INTERAC_ONLINE'],
  CHF: [1, 'TWINT PF_KARTE_DIRECT CEMBRAPAY'],
  CLP: [1000, 'SENCILLITO'],
  CNY: [8, 'CHINAUNIONPAY ALIPAY WECHAT_PAY TENPAY UNIONPAY_SMS'],
  COP: [4500, 'BOTON_PSE BANCOLOMBIA NEQUI EFECTY BALOTO APOSTAR GANA PUNTO_RED RED_SERVI SU_RED SU_SUERTE'],
  DKK: [7.5, 'DANKORT'],
  EGP: [55, 'MEEZA MEEZA_LINK MEEZA_QR VALU'],
  GBP: [1, 'CLEARPAY TRADE_UK'],
  JOD: [1, 'CLIQ'],
  JPY: [160, 'LINEPAY RAKUTENPAY'],
  KRW: [1500, 'INICIS'],
  KWD: [0.5, 'KNET'],
  MXN: [20, 'OXXO CARNET PAYNET'],
  NOK: [12, 'VIPPS'],
  OMR: [0.5, 'OMANNET'],
  PEN: [
    4,
    'PAGO_EFECTIVO BCP BBVA_CONTINENTAL INTERBANK SCOTIABANK CAJA_AREQUIPA CAJA_CUSCO CAJA_HUANCAYO CAJA_ICA CAJA_PIURA CAJA_TACNA CAJA_TRUJILLO',
  ],
  PLN: [4.5, 'PRZELEWY'],
  RUB: [100, 'YANDEX YANDEX_CHECKOUT QIWI'],
  SAR: [4, 'MADA STC_PAY SADAD SADAD_VA TAMARA'],
  SEK: [11, 'IKANOOI_SE'],
  USD: [
    1,
    'VENMO_PAYFAST AFFIRM SEZZLE CASEYS_GIFT_CARD COSMOPROF_RCC HEB_GIFT_CARD PETCO_GIFT_CARD PETCO_MASTERCARD PETCO_UPLCC PMICHAELS_PLCC SCHEELS STAPLES PAZE',
  ],
};

const byBrand: ReadonlyMap<string, string> = new Map(
  Object.entries(table).flatMap(([currency, [, brands]]) =>
    brands.split(' ').map((brand) => [brand, currency]),
  ),
);

/** Returns the currency that all of these brands are paid in; euro when they differ. */
export function getCurrency(brands: readonly string[]): string {
  const [first = homeCurrency, ...others] = new Set(
    brands.map((brand) => byBrand.get(brand) ?? homeCurrency),
  );
  return others.length === 0 ? first : homeCurrency;
}

/** Returns the shop's price in a currency; undefined when the shop does not sell in that currency. */
export function priceIn({ amount }: Article, currency: string): Price | undefined {
  if (currency === homeCurrency) return { amount, currency };
  const [rate] = Object.hasOwn(table, currency) ? (table[currency] ?? []) : [];
  return rate === undefined ? undefined : { amount: (Number(amount) * rate).toFixed(2), currency };
}

/** Returns the shop's price in the currency of the brands that may pay it. */
export function priceFor(article: Article, brands: readonly string[]): Price {
  return priceIn(article, getCurrency(brands)) ?? { amount: article.amount, currency: homeCurrency };
}

/** Formats a price for the visitor's language, as the payment form does. */
export const writtenPrice = ({ amount, currency }: Price, language: Language): string =>
  priceText(amount, currency, language);

/** Returns the tag by which `Intl` writes the language with Latin digits. */
export const latinDigits = ({ tag }: Language): string => (tag === 'ar' ? 'ar-u-nu-latn' : tag);
