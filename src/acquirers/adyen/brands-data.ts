/**
 * Adyen's names of the card brands. Source: https://docs.adyen.com/development-resources/paymentmethodvariant, read on
 * 2026-11-26. A card of two brands is charged by the one that the request names
 * (https://docs.adyen.com/payment-methods/cards/cobadged-cards).
 */
export const brandTypes: Readonly<Record<string, string>> = {
  VISA: 'visa',
  VISADEBIT: 'visa',
  VISAELECTRON: 'visa',
  VPAY: 'visa',
  MASTER: 'mc',
  MASTERDEBIT: 'mc',
  MAESTRO: 'maestro',
  AMEX: 'amex',
  DINERS: 'diners',
  DISCOVER: 'discover',
  JCB: 'jcb',
  UNIONPAY: 'cup',
  CARTEBANCAIRE: 'cartebancaire',
  BCMC: 'bcmc',
  DANKORT: 'dankort',
  ELO: 'elo',
  HIPERCARD: 'hipercard',
};
