import { type Language, languageOf, languages as published } from '../../contract/languages.ts';
import { fetchJson } from '../fetch-json.ts';
import type { Scope } from '../scope.ts';
import type { Texts } from './en.ts';

export type { Language, LanguageCode } from '../../contract/languages.ts';

/** True in builds for tests only: they have the pseudo-languages `xx` and `xx-rtl`. */
declare const __PSEUDO_LANGUAGES__: boolean;
declare const __VERSION__: string;

/** Every language by its code, English first. */
export const languages = __PSEUDO_LANGUAGES__
  ? ({
      ...published,
      'xx-rtl': { code: 'xx-rtl', tag: 'ar-XB', dir: 'rtl' },
      xx: { code: 'xx', tag: 'en-XA', dir: 'ltr' },
    } as unknown as typeof published)
  : published;

/** Countries that people write for a language, and that as a language are another one: Sinhala, Kanuri. */
const countries = { si: 'sl', kr: 'ko' };
/** Served a language that is only near. */
const inexact = /^\s*(pt[-_]br|nn|si|kr|zh[-_](tw|hk|mo|hant))(?![a-z])/i;

/**
 * Chooses the language: the option, else the page's `lang`, else the shopper's languages, else English.
 *
 * `unknown` is a wanted language that we do not have, or not exactly. Source: locales.md section 1, resolution order.
 */
export function resolveLanguage(
  option: string,
  pageLang: string,
  preferred: readonly string[],
): { language: Language; unknown?: string } {
  if (option) {
    const language = languageOf(option, languages, countries);
    return {
      language: language ?? languages.en,
      ...((!language || inexact.test(option)) && { unknown: option }),
    };
  }
  for (const tag of [pageLang, ...preferred]) {
    const language = languageOf(tag, languages);
    if (language) return { language };
  }
  return { language: languages.en };
}

/** How long a language may take, in milliseconds: `onReady` waits for it. */
const patience = 8_000;

/**
 * Fetches one language: its texts in the order of English's keys. Null when the file does not arrive, or is not whole;
 * English stays then (design decision 10), rather than a mixture.
 */
export async function loadTexts(
  base: string,
  code: string,
  english: Texts,
  scope: Scope,
): Promise<Texts | null> {
  if (code === 'en') return english;
  try {
    const address = `${base}static/${__VERSION__}/locales/${code}.json`;
    const { status, body } = await fetchJson(scope, address, patience);
    const keys = Object.keys(english);
    if (status !== 200 || !Array.isArray(body) || body.length !== keys.length) return null;
    if (!body.every((text) => typeof text === 'string')) return null;
    return Object.fromEntries(keys.map((key, index) => [key, body[index]])) as Texts;
  } catch {
    return null;
  }
}
