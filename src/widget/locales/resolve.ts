import { askGateway } from '../ask-gateway.ts';
import type { Scope } from '../scope.ts';
import type { Texts } from './en.ts';

/** True in builds for tests only: they have the pseudo-languages `xx` and `xx-rtl`. */
declare const __PSEUDO_LANGUAGES__: boolean;
declare const __VERSION__: string;

/**
 * Tags by widget code, where the code is not the tag itself: `dk` is a country, `se` Northern Sami, bare `pt` Brazil's.
 * Source: locales.md section 1.
 */
// biome-ignore format: a table
const tags = {
  en: '', de: '', fr: '', es: '', it: '', nl: '', dk: 'da', fi: '', se: 'sv', tr: '', ja: '', sl: '', pt: 'pt-PT',
  pl: '', cz: 'cs', hu: '', bg: '', ro: '', ru: '', cn: 'zh-Hans', gr: 'el', no: 'nb', sk: '', ar: '', ko: '',
};
/** Names the language file, and the language in options; never written into `lang`. */
export type LanguageCode = keyof typeof tags;

/** Widget code, language tag for `lang` and `Intl`, writing direction. */
export interface Language {
  code: string;
  tag: string;
  dir: 'ltr' | 'rtl';
}

/** Every language by its code, English first. */
export const languages = Object.fromEntries(
  Object.entries({ ...tags, ...(__PSEUDO_LANGUAGES__ && { 'xx-rtl': 'ar-XB', xx: 'en-XA' }) }).map(
    ([code, tag]): [string, Language] => [
      code,
      { code, tag: tag || code, dir: /^ar/.test(tag || code) ? 'rtl' : 'ltr' },
    ],
  ),
) as Readonly<Record<LanguageCode, Language>>;

/** Served a related language, or named by a country that as a language is another one (Sinhala, Kanuri). */
const inexact = /^(pt-br|nn|si|kr|zh-(tw|hk|mo|hant))\b/;

/**
 * Chooses the language: the option, else the page's `lang`, else the shopper's languages, else English.
 *
 * Any case, `_` as `-`, both spellings (`dk` and `da`), regions fall back to their base language. `unknown` is a wanted
 * language that we do not have, or not exactly. Source: locales.md section 1, resolution order.
 */
export function resolveLanguage(
  option: string,
  pageLang: string,
  preferred: readonly string[],
): { language: Language; unknown?: string } {
  for (const asked of option ? [option] : [pageLang, ...preferred]) {
    const wanted = asked.trim().toLowerCase().replaceAll('_', '-');
    const [base = ''] = wanted.split('-');
    const known = { nn: 'no', jp: 'ja', ...(option && { si: 'sl', kr: 'ko' }) }[base] ?? base;
    const language = Object.values(languages).find(
      ({ code, tag }) => code === wanted || code === known || tag.split('-')[0] === known,
    );
    if (language) return { language, ...(option && inexact.test(wanted) && { unknown: option }) };
  }
  return { language: languages.en, ...(option && { unknown: option }) };
}

/** How long a language may take, in milliseconds: `onReady` waits for it. */
const patience = 8_000;

/**
 * Fetches one language: its texts in the order of English's keys. Null when the file does not arrive; English stays then
 * (design decision 10).
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
    const { status, body } = await askGateway(scope, address, patience);
    if (status !== 200 || !Array.isArray(body)) return null;
    const entries = Object.entries(english).map(([key, text], index) => [key, body[index] ?? text]);
    return Object.fromEntries(entries) as Texts;
  } catch {
    return null;
  }
}
