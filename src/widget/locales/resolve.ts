import { askGateway } from '../ask-gateway.ts';
import type { Scope } from '../scope.ts';
import type { Texts } from './en.ts';

/** Codes of the languages beside English, each one small file. */
export const languageCodes = ['de', 'ar'] as const;
export type LanguageCode = 'en' | (typeof languageCodes)[number];

/** Widget code, language tag for `lang`, writing direction. Source: locales.md section 1. */
export interface Language {
  code: LanguageCode;
  tag: string;
  dir: 'ltr' | 'rtl';
}

export const languages: Readonly<Record<LanguageCode, Language>> = {
  en: { code: 'en', tag: 'en', dir: 'ltr' },
  de: { code: 'de', tag: 'de', dir: 'ltr' },
  ar: { code: 'ar', tag: 'ar', dir: 'rtl' },
};

/**
 * Chooses the language: the option, else the page's `lang`, else the shopper's languages, else English.
 *
 * Any case, `_` as `-`, regions fall back to their base language. `unknown` is a wanted language that we do not
 * have. Source: locales.md section 1, resolution order.
 */
export function resolveLanguage(
  option: string,
  pageLang: string,
  preferred: readonly string[],
): { language: Language; unknown?: string } {
  if (option) {
    const language = byTag(option);
    return language ? { language } : { language: languages.en, unknown: option };
  }
  for (const tag of [pageLang, ...preferred]) {
    const language = byTag(tag);
    if (language) return { language };
  }
  return { language: languages.en };
}

function byTag(tag: string): Language | undefined {
  const [base = ''] = tag.trim().toLowerCase().replaceAll('_', '-').split('-');
  return Object.hasOwn(languages, base) ? languages[base as LanguageCode] : undefined;
}

/** Addresses of the language files below the API's folder; the build writes them into the script. */
declare const __LANGUAGE_FILES__: Readonly<Record<string, string>>;

/** How long a language may take, in milliseconds: `onReady` waits for it. */
const patience = 8_000;

/** Fetches one language. Null when the file does not arrive; English stays then (design decision 10). */
export async function loadTexts(
  base: string,
  code: LanguageCode,
  english: Texts,
  scope: Scope,
): Promise<Texts | null> {
  if (code === 'en') return english;
  try {
    const { status, body } = await askGateway(scope, base + __LANGUAGE_FILES__[code], patience);
    return status === 200 && body ? { ...english, ...(body as Texts) } : null;
  } catch {
    return null;
  }
}
