/** Currency codes of ISO 4217, shipped as data because the contract may not ask its environment. */
import type { Format } from './format.ts';

const active =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD ' +
  'CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL ' +
  'GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW ' +
  'KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD ' +
  'NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP ' +
  'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS ' +
  'VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ' +
  'ZAR ZMW ZWG';

/** Withdrawn since 2022: refunds and captures of older payments still name them. */
const withdrawn = 'ANG BGN CUC HRK SLL ZWL';

export const currency: Format = {
  notation: 'A3 (ISO 4217)',
  min: 3,
  max: 3,
  values: `${active} ${withdrawn}`.split(' '),
  expected: 'an ISO 4217 currency code in capitals, such as EUR',
  example: 'EUR',
  wrong: ['eur', 'EURO', 'EUS'],
};
