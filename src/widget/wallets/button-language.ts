/** How the wallets name the language of their own buttons. Without a name a button has the language of the browser. */

/**
 * The names of our languages at Apple, of each language the usual one first. Source:
 * https://developer.apple.com/documentation/applepayontheweb/applepaybuttonlocale, read on 2026-11-30.
 */
export const appleLocales = (
  'ar-AB cs-CZ da-DK de-DE el-GR en-US en-AU en-GB es-ES es-MX fi-FI fr-FR fr-CA hu-HU it-IT ja-JP ko-KR nb-NO nl-NL ' +
  'pl-PL pt-PT pt-BR ro-RO ru-RU sk-SK sv-SE tr-TR zh-CN zh-HK zh-TW'
).split(' ');

/** The names of our languages at Google. Source: @types/googlepay 0.7.13, `buttonLocale`, read on 2026-11-30. */
export const googleLanguages = 'ar bg cs da de el en es fi fr it ja ko nl no pl pt ru sk sl sv tr zh'.split(
  ' ',
);

const baseOf = (tag: string) => `${tag.split('-')[0]}`;

/** @param tag of a language, such as `de-AT` */
export const toAppleLocale = (tag: string): string | undefined =>
  appleLocales.find((locale) => locale === tag) ??
  appleLocales.find((locale) => baseOf(locale) === baseOf(tag));

/** @param tag of a language, such as `de-AT` */
export const toGoogleLanguage = (tag: string): string | undefined =>
  googleLanguages.find((language) => language === baseOf(tag).replace('nb', 'no'));
