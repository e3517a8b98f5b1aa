import type { LanguageCode } from '../../contract/languages.ts';
import { ar } from './ar.ts';
import { bg } from './bg.ts';
import { cn } from './cn.ts';
import { cz } from './cz.ts';
import { de } from './de.ts';
import { dk } from './dk.ts';
import type { Texts } from './en.ts';
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

/** Every language beside English, for the build, which makes a file of each; the script must not import this. */
// biome-ignore format: a table
export const files: Readonly<Record<Exclude<LanguageCode, 'en'>, Texts>> = {
  de, fr, es, it, nl, dk, fi, se, tr, ja, sl, pt, pl, cz, hu, bg, ro, ru, cn, gr, no, sk, ar, ko,
};
