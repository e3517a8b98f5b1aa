/** How the wallets name the language of their own buttons. Without a name a button has the language of the browser. */

/**
 * Our languages at Apple. Source: https://developer.apple.com/documentation/applepayontheweb/applepaybuttonlocale, read on
 * 2026-11-30.
 */
export const appleLocales = (
  'ar-AB cs-CZ da-DK de-DE el-GR en-US es-ES fi-FI fr-FR hu-HU it-IT ja-JP ko-KR nb-NO nl-NL pl-PL pt-PT ro-RO ru-RU ' +
  'sk-SK sv-SE tr-TR zh-CN'
).split(' ');

const baseOf = (tag: string) => `${tag.split('-')[0]}`;

/** @param tag of a language, such as `de-AT` */
export const toAppleLocale = (tag: string): string | undefined =>
  appleLocales.find((locale) => baseOf(locale) === baseOf(tag));

/**
 * Returns the name at Google of one of our languages, of which Google lacks two. Source: @types/googlepay 0.7.13, `buttonLocale`,
 * read on 2026-11-30.
 *
 * @param tag of a language, such as `de-AT`
 */
export const toGoogleLanguage = (tag: string): string | undefined =>
  /^(?:hu|ro)/.test(tag) ? undefined : baseOf(tag).replace('nb', 'no');
