/** The demo shop's words by language, and what the languages call themselves. */
import type { LanguageCode } from '../texts/languages.ts';
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

/** The same in every language. */
export const shopName = 'Lumen & Loom';

// biome-ignore format: a table
export const texts: Readonly<Record<LanguageCode, Texts>> = {
  en, de, fr, es, it, nl, dk, fi, se, tr, ja, sl, pt, pl, cz, hu, bg, ro, ru, cn, gr, no, sk, ar, ko,
};

/** What stands between a label and its value where a page has them in one line, by language. */
const colons: Partial<Record<LanguageCode, string>> = { fr: '\u00a0: ', cn: '：', ja: '：' };
export const colonOf = (code: LanguageCode): string => colons[code] ?? ': ';

// biome-ignore format: a table
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', it: 'Italiano', nl: 'Nederlands', dk: 'Dansk',
  fi: 'Suomi', se: 'Svenska', tr: 'Türkçe', ja: '日本語', sl: 'Slovenščina', pt: 'Português', pl: 'Polski',
  cz: 'Čeština', hu: 'Magyar', bg: 'Български', ro: 'Română', ru: 'Русский', cn: '简体中文', gr: 'Ελληνικά',
  no: 'Norsk', sk: 'Slovenčina', ar: 'العربية', ko: '한국어',
};
