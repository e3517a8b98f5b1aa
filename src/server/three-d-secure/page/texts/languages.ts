/** Languages of the 3-D Secure page: the widget's, because the shopper goes on in the language of the form. */
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';

export interface Language {
  /** Of the document, and of the amounts in it. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly texts: Texts;
}

const english: Language = { tag: 'en', dir: 'ltr', texts: en };

/** By the base of a language tag. */
const languages: ReadonlyMap<string, Language> = new Map([
  ['en', english],
  ['de', { tag: 'de', dir: 'ltr', texts: de }],
  ['ar', { tag: 'ar', dir: 'rtl', texts: ar }],
]);

/** The first of the wanted languages that there is, in any case and with any region; else English. */
export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [base = ''] = tag.trim().toLowerCase().split(/[-_]/, 1);
    const language = languages.get(base);
    if (language !== undefined) return language;
  }
  return english;
}
