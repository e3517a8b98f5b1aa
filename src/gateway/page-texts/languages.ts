/** Languages of the gateway's own pages beside the form: the widget's, because the shopper comes from there. */
import { chooseLanguage, type LanguageCode, type PageLanguage } from '../../texts/languages.ts';
import { preferredLanguages } from '../../web/negotiation.ts';
import { ar } from './ar.ts';
import { bg } from './bg.ts';
import { cn } from './cn.ts';
import { cz } from './cz.ts';
import { de } from './de.ts';
import { dk } from './dk.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { gr } from './gr.ts';
import { hu } from './hu.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { nl } from './nl.ts';
import { no } from './no.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ro } from './ro.ts';
import { ru } from './ru.ts';
import { se } from './se.ts';
import { sk } from './sk.ts';
import { sl } from './sl.ts';
import { tr } from './tr.ts';

// biome-ignore format: a table
export const texts: Readonly<Record<LanguageCode, Texts>> = {
  en, de, fr, es, it, nl, dk, fi, se, tr, ja, sl, pt, pl, cz, hu, bg, ro, ru, cn, gr, no, sk, ar, ko,
};

export interface Language extends PageLanguage {
  readonly texts: Texts;
}

/**
 * The first of the wanted languages that there is; else English.
 *
 * @param wanted codes or tags, what was asked for first
 * @param accepted the request's `Accept-Language`, which counts after them
 */
export function languageOf(wanted: readonly string[], accepted: string | undefined): Language {
  const language = chooseLanguage([...wanted, ...preferredLanguages(accepted)]);
  return { ...language, texts: texts[language.code] };
}
