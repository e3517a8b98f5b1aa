import { ar } from './locales/ar.ts';
import { de } from './locales/de.ts';
import { en, type Texts } from './locales/en.ts';

export type { Texts } from './locales/en.ts';

export interface Language {
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: Texts;
}

/** A language more is a file and a line. */
const languages: readonly Language[] = [
  { tag: 'en', direction: 'ltr', texts: en },
  { tag: 'de', direction: 'ltr', texts: de },
  { tag: 'ar', direction: 'rtl', texts: ar },
];
const english: Language = { tag: 'en', direction: 'ltr', texts: en };

/** The issuer's language for a BCP 47 tag, or for a locale with an underscore; English for one it does not speak. */
export function languageOf(tag: string): Language {
  const [primary] = tag.toLowerCase().split(/[-_]/);
  return languages.find((language) => language.tag === primary) ?? english;
}

/** The texts that are no groups of texts: for a template. */
export function words(texts: Texts): Readonly<Record<string, string>> {
  const entries = Object.entries(texts).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(entries as (readonly [string, string])[]);
}
