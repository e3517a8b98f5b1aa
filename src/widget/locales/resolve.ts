import { firstEnglish } from '../../texts/english-at-build.ts';
import type { FormTexts } from '../../texts/form.ts';
import { findLanguage, type Language, languages } from '../../texts/languages.ts';
import { fetchJson } from '../fetch-json.ts';
import type { Scope } from '../scope.ts';

/** True only in builds for tests, which have the pseudo-languages `xx` and `xx-rtl`. */
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
 * Country codes that merchants write in place of a language: Slovenian and Korean. As language codes they mean
 * Sinhala and Kanuri, so only the merchant's option is read in this way.
 */
const countries = { si: 'sl', kr: 'ko' };
/** Languages for which a similar one is used. A warning on the console informs the merchant's developer. */
const inexact = /^\s*(pt[-_]br|nn|si|kr|zh[-_](tw|hk|mo|hant))(?![a-z])/i;

/**
 * Chooses the language: from the merchant's option, else the page's `lang`, else the shopper's languages, else
 * English. Source: locales.md section 1, resolution order.
 *
 * @param preferred reads the shopper's languages; it is only called when they decide
 *
 * @returns the language, and in `unknown` what was wanted when no language matches it exactly; of a page or a shopper only
 *   when a similar one is used
 */
export function resolveLanguage(
  option: string,
  pageLang: string,
  preferred: () => readonly string[],
): { language: Language; unknown?: string } {
  const find = (tag: string) => findLanguage(tag, offeredLanguages, option ? countries : {});
  const wanted = option || (find(pageLang) ? pageLang : preferred().find(find)) || '';
  const language = find(wanted);
  const isExact = language ? !inexact.test(wanted) : !option;
  return { language: language ?? offeredLanguages.en, ...(!isExact && { unknown: wanted }) };
}

/** The longest time that the request for a language may take, in milliseconds. `onReady` waits for it. */
const timeoutMs = 8_000;

/**
 * Fetches the texts of a language other than English. Resolves to null when the file does not arrive or is incomplete:
 * the form then stays in English instead of mixing two languages (design decision 10).
 */
export async function loadTexts(base: string, code: string, scope: Scope): Promise<FormTexts | null> {
  if (code === 'en') return firstEnglish;
  try {
    const address = `${base}static/${__VERSION__}/locales/${code}.json`;
    const { status, body } = await fetchJson(scope, address, timeoutMs);
    return status === 200 && isComplete(body) ? body : null;
  } catch {
    return null;
  }
}

/** Whether a file has a text for each key, and nothing but texts. */
function isComplete(body: unknown): body is FormTexts {
  const texts: Readonly<Record<string, unknown>> = Object(body);
  return [...Object.keys(firstEnglish), ...Object.keys(texts)].every((key) => typeof texts[key] === 'string');
}
