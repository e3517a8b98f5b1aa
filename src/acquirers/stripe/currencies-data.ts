/**
 * The currencies of card payments. Source: https://docs.stripe.com/currencies, "Supported presentment currencies" and
 * "Three-decimal currencies", read on 2026-11-26.
 *
 * Those that have been replaced since are left out, and so is UGX. The same page counts it among the currencies without decimals (5 shillings are 5), and among the
 * special cases (5 shillings are 500): a wrong guess would charge a hundred times too much.
 */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP ' +
  'CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
  'ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN ' +
  'MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE ' +
  'SOS SRD SZL THB TJS TND TOP TRY TTD TWD TZS UAH USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
).split(' ');

/**
 * The decimals where Stripe counts others than ISO 4217. Source: https://docs.stripe.com/currencies, "Special cases" for
 * ISK, which has none, but is sent with two, and "Zero-decimal currencies" for MGA, read on 2026-11-26. HUF
 * and TWD are special for payouts alone. The last digit of a currency with three decimals must be 0; an order's amount has two
 * decimals, so that it always is.
 */
export const exponents = { ISK: 2, MGA: 0 } as const;
