import { type FormTexts, formTextsOf } from '../../texts/form.ts';
import { findLanguage, type Language, languages } from '../../texts/languages.ts';
import { fetchJson } from '../fetch-json.ts';
import type { Scope } from '../scope.ts';

/** True in builds for tests only: they have the pseudo-languages `xx` and `xx-rtl`. */
declare const __PSEUDO_LANGUAGES__: boolean;
declare const __VERSION__: string;

/** The languages that the form offers, by code, English first. */
export const offeredLanguages = __PSEUDO_LANGUAGES__
  ? ({
      ...languages,
      'xx-rtl': { code: 'xx-rtl', tag: 'ar-XB', dir: 'rtl' },
      xx: { code: 'xx', tag: 'en-XA', dir: 'ltr' },
    } as unknown as typeof languages)
  : languages;

/**
 * Country codes that merchants write for a language. Read as languages they are Sinhala and Kanuri, so only the option
 * takes them.
 */
const countries = { si: 'sl', kr: 'ko' };
/** Wanted languages that are served one close to them, which the console is told. */
const inexact = /^\s*(pt[-_]br|nn|si|kr|zh[-_](tw|hk|mo|hant))(?![a-z])/i;

/**
 * Chooses the language: the merchant's option, else the page's `lang`, else the shopper's languages, else English.
 *
 * `unknown` is the option when no language matches it exactly. Source: locales.md section 1, resolution order.
 */
export function resolveLanguage(
  option: string,
  pageLang: string,
  preferred: readonly string[],
): { language: Language; unknown?: string } {
  if (option) {
    const language = findLanguage(option, offeredLanguages, countries);
    return {
      language: language ?? offeredLanguages.en,
      ...((!language || inexact.test(option)) && { unknown: option }),
    };
  }
  for (const tag of [pageLang, ...preferred]) {
    const language = findLanguage(tag, offeredLanguages);
    if (language) return { language };
  }
  return { language: offeredLanguages.en };
}

/** How long the request for a language may take: `onReady` waits for it. */
const timeoutMs = 8_000;

/**
 * Fetches the texts of a language, which stand in the order of English's keys. Null when the file does not arrive or is
 * not whole: the form then stays in English instead of mixing two languages (design decision 10).
 */
export async function loadTexts(
  base: string,
  code: string,
  english: FormTexts,
  scope: Scope,
): Promise<FormTexts | null> {
  if (code === 'en') return english;
  try {
    const address = `${base}static/${__VERSION__}/locales/${code}.json`;
    const { status, body } = await fetchJson(scope, address, timeoutMs);
    const keys = Object.keys(english);
    if (status !== 200 || !Array.isArray(body) || body.length !== keys.length) return null;
    if (!body.every((text) => typeof text === 'string')) return null;
    return formTextsOf(keys.map((key, index) => [key, body[index]]));
  } catch {
    return null;
  }
}
