import { chooseLanguage, type LanguageCode, type PageLanguage } from '../../../texts/languages.ts';
import { ar } from '../texts/ar.ts';
import { bg } from '../texts/bg.ts';
import { cn } from '../texts/cn.ts';
import { cz } from '../texts/cz.ts';
import { de } from '../texts/de.ts';
import { dk } from '../texts/dk.ts';
import { en, type Texts } from '../texts/en.ts';
import { es } from '../texts/es.ts';
import { fi } from '../texts/fi.ts';
import { fr } from '../texts/fr.ts';
import { gr } from '../texts/gr.ts';
import { hu } from '../texts/hu.ts';
import { it } from '../texts/it.ts';
import { ja } from '../texts/ja.ts';
import { ko } from '../texts/ko.ts';
import { nl } from '../texts/nl.ts';
import { no } from '../texts/no.ts';
import { pl } from '../texts/pl.ts';
import { pt } from '../texts/pt.ts';
import { ro } from '../texts/ro.ts';
import { ru } from '../texts/ru.ts';
import { se } from '../texts/se.ts';
import { sk } from '../texts/sk.ts';
import { sl } from '../texts/sl.ts';
import { tr } from '../texts/tr.ts';

export type { Texts } from '../texts/en.ts';

// biome-ignore format: a table
export const texts: Readonly<Record<LanguageCode, Texts>> = {
  en, de, fr, es, it, nl, dk, fi, se, tr, ja, sl, pt, pl, cz, hu, bg, ro, ru, cn, gr, no, sk, ar, ko,
};

export interface Language extends PageLanguage {
  readonly texts: Texts;
}

/** The issuer's language for a tag, or for a locale as merchants write it; English for one it does not speak. */
export function languageOf(tag: string): Language {
  const language = chooseLanguage([tag]);
  return { ...language, texts: texts[language.code] };
}
