import type { LanguageCode } from '../../src/texts/languages.ts';

/** The word by which each language tells a shopper to check something. */
export const check: Readonly<Record<LanguageCode, RegExp>> = {
  en: /^Check /,
  de: /^Prüfen Sie /,
  fr: /^Vérifiez /,
  es: /^Revise /,
  it: /^Controlla /,
  nl: /^Controleer /,
  dk: /^Tjek /,
  fi: /^Tarkista /,
  se: /^Kontrollera /,
  tr: / kontrol edin$/,
  ja: /を(?:確認して|ご確認)ください$/,
  sl: /^Preverite /,
  pt: /^Verifique /,
  pl: /^Sprawdź /,
  cz: /^Zkontrolujte /,
  hu: /^Ellenőrizze /,
  bg: /^Проверете /,
  ro: /^Verificați /,
  ru: /^Проверьте /,
  cn: /^请检查/,
  gr: /^Ελέγξτε /,
  no: /^Kontroller /,
  sk: /^Skontrolujte /,
  ar: /^تحقق من /,
  ko: /확인하세요$/,
};

/** The form of words on buttons, where locales.md section 5 names one that a program can tell. */
export const button: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  bg: /^\p{L}+[ей]те(?!\p{L})/u,
  ko: /기$/,
  ru: /^\p{L}+[тч]ь(?:ся)?(?!\p{L})/u,
  cz: /^\p{L}+t(?!\p{L})/u,
  sk: /^\p{L}+ť(?!\p{L})/u,
  sl: /^(?!\p{L}+te(?!\p{L}))/u,
  tr: /(?<![ıiuü]n)$/u,
  // Nouns: the masdar of a verb, not one of the imperatives that readers removed.
  ar: /^(?!أكّد|استخدم|احفظ|افتح|ابدأ|حاول|أرسل)/,
};
