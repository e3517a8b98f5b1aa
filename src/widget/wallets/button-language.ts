/** How the wallets name the language of their own buttons. Without a name a button has the language of the browser. */

/**
 * Returns the name at Apple of one of our languages, of which Apple lacks two: the language with its usual region, but for
 * Arabic. Source: https://developer.apple.com/documentation/applepayontheweb/applepaybuttonlocale, read on 2026-11-30.
 *
 * @param tag of a language, such as `de`
 */
export function toAppleLocale(tag: string): string | undefined {
  const { language, region } = new Intl.Locale(tag).maximize();
  return /bg|sl/.test(language) ? undefined : `${language}-${language === 'ar' ? 'AB' : region}`;
}

/**
 * Returns the name at Google of one of our languages, of which Google lacks two. Source: @types/googlepay 0.7.13, `buttonLocale`,
 * read on 2026-11-30.
 *
 * @param tag of a language, such as `de`
 */
export const toGoogleLanguage = (tag: string): string | undefined =>
  /hu|ro/.test(tag) ? undefined : tag.split('-')[0]?.replace('nb', 'no');
