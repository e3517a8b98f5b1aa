import { firstLanguage, type LanguageCode, type PageLanguage } from '../../../contract/languages.ts';
import { ar } from './locales/ar.ts';
import { bg } from './locales/bg.ts';
import { cn } from './locales/cn.ts';
import { cz } from './locales/cz.ts';
import { de } from './locales/de.ts';
import { dk } from './locales/dk.ts';
import { en, type Texts } from './locales/en.ts';
import { es } from './locales/es.ts';
import { fi } from './locales/fi.ts';
import { fr } from './locales/fr.ts';
import { gr } from './locales/gr.ts';
import { hu } from './locales/hu.ts';
import { it } from './locales/it.ts';
import { ja } from './locales/ja.ts';
import { ko } from './locales/ko.ts';
import { nl } from './locales/nl.ts';
import { no } from './locales/no.ts';
import { pl } from './locales/pl.ts';
import { pt } from './locales/pt.ts';
import { ro } from './locales/ro.ts';
import { ru } from './locales/ru.ts';
import { se } from './locales/se.ts';
import { sk } from './locales/sk.ts';
import { sl } from './locales/sl.ts';
import { tr } from './locales/tr.ts';

export type { Texts } from './locales/en.ts';

// biome-ignore format: a table
export const texts: Readonly<Record<LanguageCode, Texts>> = {
  en, de, fr, es, it, nl, dk, fi, se, tr, ja, sl, pt, pl, cz, hu, bg, ro, ru, cn, gr, no, sk, ar, ko,
};

export interface Language extends PageLanguage {
  readonly texts: Texts;
}

/** The issuer's language for a tag, or for a locale as merchants write it; English for one it does not speak. */
export function languageOf(tag: string): Language {
  const language = firstLanguage([tag]);
  return { ...language, texts: texts[language.code] };
}

/** The texts that are no groups of texts: for a template. */
export function words(texts: Texts): Readonly<Record<string, string>> {
  const entries = Object.entries(texts).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(entries as (readonly [string, string])[]);
}
