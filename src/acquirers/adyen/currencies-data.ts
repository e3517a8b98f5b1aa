/**
 * The currencies that Adyen takes. Source: Adyen's own list for apps, `CheckoutCurrency` in github.com/Adyen/adyen-android as
 * of 21 August 2026, read on 2026-11-26.
 */
export const currencies: readonly string[] = (
  'AED ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BMD BND BOB BRL BSD BWP BYN BZD CAD CHF CLP CNY COP CRC CUP CVE ' +
  'CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD ISK JMD JOD ' +
  'JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LYD MAD MDL MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK ' +
  'NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLL SLE SOS SRD STN SVC SZL THB TND ' +
  'TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
).split(' ');

/**
 * The currencies of which Adyen counts other minor units than ISO 4217. Source:
 * https://docs.adyen.com/development-resources/currency-codes, "differs from standard", read on 2026-11-26.
 */
export const exponents = { CLP: 2, CVE: 0, IDR: 0, ISK: 2 } as const;
