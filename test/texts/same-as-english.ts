import type { LanguageCode } from '../../src/texts/languages.ts';

/** Keys of the texts that are rightly the same as in English (check 3). */
export const sameAsEnglish: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  de: ['comma', 'accountIban', 'accountBic', 'pin'],
  fr: ['comma', 'accountIban', 'accountBic', 'pin'],
  es: ['comma', 'accountIban', 'accountBic'],
  it: ['comma', 'accountIban', 'accountBic'],
  nl: ['billingPostCodePlaceholder', 'comma', 'accountIban', 'accountBic', 'pin'],
  dk: ['comma', 'accountIban', 'accountBic'],
  fi: ['comma', 'accountIban', 'accountBic'],
  se: ['comma', 'accountIban', 'accountBic'],
  tr: ['comma', 'accountIban', 'accountBic'],
  ja: ['mmyy', 'accountIban', 'accountBic'],
  sl: ['comma', 'accountIban', 'accountBic'],
  pt: ['comma', 'accountIban', 'accountBic'],
  pl: ['comma', 'accountIban', 'accountBic'],
  cz: ['comma', 'accountIban', 'accountBic'],
  hu: ['comma', 'accountIban', 'accountBic'],
  bg: ['comma', 'accountIban', 'accountBic'],
  ro: ['cards', 'comma', 'accountIban', 'accountBic'],
  ru: ['comma', 'accountIban'],
  cn: ['accountIban', 'accountBic'],
  gr: ['comma', 'accountIban', 'accountBic'],
  no: ['comma', 'accountIban', 'accountBic'],
  sk: ['comma', 'accountIban', 'accountBic'],
  ar: ['accountIban', 'accountBic'],
  ko: ['mmyy', 'comma', 'accountIban', 'accountBic'],
};
