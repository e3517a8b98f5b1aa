/** Names of card brands in the tables of others, with our codes. */

export const typeCodes = {
  Visa: 'VISA',
  Maestro: 'MAESTRO',
  Dankort: 'DANKORT',
  Mastercard: 'MASTER',
  Elo: 'ELO',
  UATP: 'AIRPLUS',
  'American Express': 'AMEX',
  'Diners Club': 'DINERS',
  Discover: 'DISCOVER',
  JCB: 'JCB',
  UnionPay: 'UNIONPAY',
  Meeza: 'MEEZA',
};

export const adyenCodes = {
  mc: 'MASTER',
  visa: 'VISA',
  amex: 'AMEX',
  diners: 'DINERS',
  discover: 'DISCOVER',
  jcb: 'JCB',
  bcmc: 'BCMC',
  dankort: 'DANKORT',
  hipercard: 'HIPERCARD',
  cup: 'UNIONPAY',
  maestro: 'MAESTRO',
  elo: 'ELO',
  uatp: 'AIRPLUS',
  naranja: 'NARANJA',
  cabal: 'CABAL',
  shopping: 'TARJETASHOPPING',
  argencard: 'ARGENCARD',
};

export const paymentCodes = {
  amex: 'AMEX',
  dankort: 'DANKORT',
  dinersclub: 'DINERS',
  discover: 'DISCOVER',
  elo: 'ELO',
  hipercard: 'HIPERCARD',
  jcb: 'JCB',
  mastercard: 'MASTER',
  unionpay: 'UNIONPAY',
  visaelectron: 'VISAELECTRON',
  visa: 'VISA',
};

/** @param {Readonly<Record<string, string>>} codes @param {string} name */
export const codeOf = (codes, name) => (Object.hasOwn(codes, name) ? codes[name] : undefined);
