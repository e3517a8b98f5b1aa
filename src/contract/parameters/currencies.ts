/**
 * The currency codes of ISO 4217. They are a constant because code in `src/contract` must not depend on its
 * environment, such as `Intl`.
 */
import type { Format } from './format.ts';

/**
 * The currencies in which a shopper can be charged, including the fund codes that are used for prices (BOV, CHE, CHW, CLF, COU,
 * MXV, USN, UYI, UYW). Source: ISO 4217 list one as of 2026, read on 2026-11-21. Left out are metals and units of account
 * between banks (XAG, XAU, XBA to XBD, XDR, XAD, XPD, XPT, XSU, XUA), the code for tests (XTS) and the code for no
 * currency (XXX).
 */
const active =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE ' +
  'CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF ' +
  'GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR ' +
  'LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN ' +
  'PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS ' +
  'TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ' +
  'ZMW ZWG';

export const currencyCodes: readonly string[] = active.split(' ');

export const currency: Format = {
  notation: 'A3 (ISO 4217)',
  min: 3,
  max: 3,
  values: currencyCodes,
  expected: 'an ISO 4217 currency code in capitals, such as EUR',
  example: 'EUR',
  wrong: ['eur', 'EURO', 'EUS', 'HRK', 'XXX'],
};

/**
 * Codes that were withdrawn since June 2021. Source: cldr-core 48.2.0, `currencyData.json`, read on 2026-11-30. They are
 * accepted for refunds and captures of older payments. No new payment can use one, because a follow-up must have the currency
 * of its payment.
 */
const withdrawn = 'ANG BGN CUC HRK SLL ZWL';

export const currencyOfAnEarlierPayment: Format = {
  ...currency,
  values: [...currencyCodes, ...withdrawn.split(' ')],
  wrong: ['eur', 'EURO', 'EUS', 'XXX'],
};
