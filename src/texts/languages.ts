/**
 * The languages of the product, and how one of them is chosen.
 *
 * To add a language: copy `en.json` to `<code>.json`, translate its values, and add a row to `tags` here. A language that is
 * written from right to left is named where `dir` is set, too. The program needs no more; tests
 * name the documents that list it. A file that lacks a text does not compile; the build refuses one that has a text too many, or
 * other placeholders than English (`check.ts`). The new language counts as not reviewed by a native speaker until
 * `reviews.json` says otherwise (`tools/review-texts.mjs`).
 *
 * `notes.json` tells translators what each text is for and how long it may be. It stands beside `en.json`, not in it,
 * because the notes would go into `paymentWidgets.js` with the texts.
 */
import type { LanguageFile } from './language-file.ts';

/**
 * The tag of a language, or `''` where its code is the tag. `File` is the type of the language's file; the compiler
 * refuses a file that lacks a text.
 */
type TagOf<File extends LanguageFile> = File extends LanguageFile ? string : never;

/**
 * Language tags by code. A code is not always a tag: `dk` is a country, `se` means Northern Sami and bare `pt` means
 * Brazil's Portuguese. Source: locales.md section 1, read on 2026-11-20.
 */
const tags = {
  en: '' as TagOf<typeof import('./en.json')>,
  de: '' as TagOf<typeof import('./de.json')>,
  fr: '' as TagOf<typeof import('./fr.json')>,
  es: '' as TagOf<typeof import('./es.json')>,
  it: '' as TagOf<typeof import('./it.json')>,
  nl: '' as TagOf<typeof import('./nl.json')>,
  dk: 'da' as TagOf<typeof import('./dk.json')>,
  fi: '' as TagOf<typeof import('./fi.json')>,
  se: 'sv' as TagOf<typeof import('./se.json')>,
  tr: '' as TagOf<typeof import('./tr.json')>,
  ja: '' as TagOf<typeof import('./ja.json')>,
  sl: '' as TagOf<typeof import('./sl.json')>,
  pt: 'pt-PT' as TagOf<typeof import('./pt.json')>,
  pl: '' as TagOf<typeof import('./pl.json')>,
  cz: 'cs' as TagOf<typeof import('./cz.json')>,
  hu: '' as TagOf<typeof import('./hu.json')>,
  bg: '' as TagOf<typeof import('./bg.json')>,
  ro: '' as TagOf<typeof import('./ro.json')>,
  ru: '' as TagOf<typeof import('./ru.json')>,
  cn: 'zh-Hans' as TagOf<typeof import('./cn.json')>,
  gr: 'el' as TagOf<typeof import('./gr.json')>,
  no: 'nb' as TagOf<typeof import('./no.json')>,
  sk: '' as TagOf<typeof import('./sk.json')>,
  ar: '' as TagOf<typeof import('./ar.json')>,
  ko: '' as TagOf<typeof import('./ko.json')>,
};

/** The name of a language in options, addresses and files. It is never written into `lang`, which needs the tag. */
export type LanguageCode = keyof typeof tags;

export interface Language {
  readonly code: LanguageCode;
  /** The BCP 47 tag, for `lang` and `Intl`. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  /** The tag with the region that was asked for, such as `es-MX`, by which amounts are written; absent without a region. */
  readonly region?: string;
}

/** Every language by its code, English first. */
export const languages = Object.fromEntries(
  Object.entries(tags).map(([code, tag]) => [
    code,
    { code, tag: tag || code, dir: code === 'ar' ? 'rtl' : 'ltr' },
  ]),
) as Readonly<Record<LanguageCode, Language>>;

/**
 * Finds a language by its code or by a tag (`dk` or `da`), in any case, with `_` or `-`. A region falls back to its base
 * language and is told in `region`. Undefined when there is no such language.
 *
 * @param all the languages to search
 * @param aliases other words for a language, with the code that each stands for
 */
export function findLanguage(
  text: string,
  all = languages,
  aliases: Readonly<Record<string, string>> = {},
): Language | undefined {
  const wanted = text.trim().toLowerCase().replaceAll('_', '-');
  const [base = ''] = wanted.split('-');
  const known = { nn: 'no', jp: 'ja', ...aliases }[base] ?? base;
  const language = Object.values(all).find(
    ({ code, tag }) => code === wanted || code === known || tag.split('-')[0] === known,
  );
  // At most 10 characters, which the gateway's `locale` takes.
  const isRegion = /^[a-z]{2}((-[a-z]{4})?-[a-z]{2}|-\d{3})$/.test(wanted);
  return language && isRegion && base === language.tag.split('-')[0]
    ? { ...language, region: text.trim().replaceAll('_', '-') }
    : language;
}

/** The language of a page, and the tag that its dates are formatted with. */
export interface PageLanguage extends Language {
  readonly format: string;
}

/**
 * Chooses the first of the wanted languages that exists; English when none does. Digits of dates are always Latin, and
 * years are always those printed on cards, whatever the region's habit (locales.md section 2).
 *
 * @param wanted codes or tags of languages, the most wanted first
 */
export function chooseLanguage(wanted: readonly string[]): PageLanguage {
  const [language = languages.en] = wanted.flatMap((text) => findLanguage(text) ?? []);
  const { tag, region = tag } = language;
  return { ...language, format: `${region}-u-ca-gregory-nu-latn` };
}

/** The language of a page, and the page's texts in it. */
export interface PageTexts<Texts> extends PageLanguage {
  readonly texts: Texts;
}

/** Chooses a language as {@link chooseLanguage} does, and returns it with its texts. */
export function chooseTexts<Texts>(
  all: Readonly<Record<LanguageCode, Texts>>,
  wanted: readonly string[],
): PageTexts<Texts> {
  const language = chooseLanguage(wanted);
  return { ...language, texts: all[language.code] };
}
