/**
 * Tags by widget code, where the code is not the tag itself: `dk` is a country, `se` Northern Sami, bare `pt` Brazil's.
 * Source: locales.md section 1.
 */
// biome-ignore format: a table
const tags = {
  en: '', de: '', fr: '', es: '', it: '', nl: '', dk: 'da', fi: '', se: 'sv', tr: '', ja: '', sl: '', pt: 'pt-PT',
  pl: '', cz: 'cs', hu: '', bg: '', ro: '', ru: '', cn: 'zh-Hans', gr: 'el', no: 'nb', sk: '', ar: '', ko: '',
};
/** Names a language in options and in files; never written into `lang`. */
export type LanguageCode = keyof typeof tags;

/** Widget code, language tag for `lang` and `Intl`, writing direction. */
export interface Language {
  readonly code: LanguageCode;
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
}

/** Every language by its code, English first. */
export const languages = Object.fromEntries(
  Object.entries(tags).map(([code, tag]) => [
    code,
    { code, tag: tag || code, dir: code === 'ar' ? 'rtl' : 'ltr' },
  ]),
) as Readonly<Record<LanguageCode, Language>>;

/**
 * The language by its code or by a tag, `dk` or `da`, in any case, with `_` or `-`; regions fall back to their base
 * language. Undefined for one that there is not.
 *
 * @param aliases what else to take a word for
 */
export function languageOf(
  text: string,
  all = languages,
  aliases: Readonly<Record<string, string>> = {},
): Language | undefined {
  const wanted = text.trim().toLowerCase().replaceAll('_', '-');
  const [base = ''] = wanted.split('-');
  const known = { nn: 'no', jp: 'ja', ...aliases }[base] ?? base;
  return Object.values(all).find(
    ({ code, tag }) => code === wanted || code === known || tag.split('-')[0] === known,
  );
}

/**
 * The tag for `Intl`: the first of the wanted ones that is a region of the language, else the language's own. Digits are
 * Latin and years are of the calendar on cards, whatever the region's habit (locales.md section 2).
 *
 * @param wanted tags or locales, as they were asked for
 */
function formatOf({ tag }: Language, wanted: readonly string[]): string {
  const region = new RegExp(`^${tag.split('-')[0]}(-[a-z]{4})?-([a-z]{2}|[0-9]{3})$`, 'i');
  const tags = wanted.map((text) => text.trim().replaceAll('_', '-'));
  return `${tags.find((text) => region.test(text)) ?? tag}-u-ca-gregory-nu-latn`;
}

/** A language of a page, with the tag of its amounts and dates. */
export interface PageLanguage extends Language {
  readonly format: string;
}

/** The first of the wanted languages that there is, by code or tag; else English. */
export function firstLanguage(wanted: readonly string[]): PageLanguage {
  const [language = languages.en] = wanted.flatMap((text) => languageOf(text) ?? []);
  return { ...language, format: formatOf(language, wanted) };
}
