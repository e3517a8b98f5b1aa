import type { LanguageCode } from '../../../src/contract/languages.ts';

/** Texts that are the same as in English, and rightly so (check 3). */
export const sameAsEnglish: Readonly<Record<Exclude<LanguageCode, 'en'>, readonly string[]>> = {
  de: ['accountIban', 'accountBic', 'bankName', 'pin'],
  fr: ['accountIban', 'accountBic', 'pin'],
  es: ['accountIban', 'accountBic'],
  it: ['accountIban', 'accountBic'],
  nl: ['billingPostCodePlaceholder', 'accountIban', 'accountBic', 'bankName', 'pin'],
  dk: ['accountIban', 'accountBic', 'bankName'],
  fi: ['accountIban', 'accountBic'],
  se: ['accountIban', 'accountBic', 'bankName'],
  tr: ['accountIban', 'accountBic'],
  ja: ['mmyy', 'accountIban', 'accountBic'],
  sl: ['accountIban', 'accountBic'],
  pt: ['accountIban', 'accountBic'],
  pl: ['accountIban', 'accountBic', 'bankName'],
  cz: ['accountIban', 'accountBic'],
  hu: ['accountIban', 'accountBic', 'bankName'],
  bg: ['accountIban', 'accountBic'],
  ro: ['accountIban', 'accountBic'],
  ru: ['accountIban'],
  cn: ['accountIban', 'accountBic'],
  gr: ['accountIban', 'accountBic'],
  no: ['accountIban', 'accountBic', 'bankName'],
  sk: ['accountIban', 'accountBic'],
  ar: ['accountIban', 'accountBic'],
  ko: ['mmyy', 'accountIban', 'accountBic'],
};
