/** Links to several versions of a page, and those that show it in another language or colour scheme. */
import { languages } from '../../texts/languages.ts';
import { shopTexts } from '../../texts/shop.ts';
import { colourSchemes, type PageLocation, type Preferences, toAddress } from './preferences.ts';

/** One link of {@link PageLinks}. */
export interface PageLink {
  readonly name: string;
  readonly address: string;
  readonly isCurrent: boolean;
  /** Language tag of the link's name. */
  readonly tag: string;
}

/** Shows the links, and marks the version that the visitor sees. */
export function PageLinks({ links }: { links: readonly PageLink[] }) {
  return links.map(({ name, address, isCurrent, tag }) => (
    <a href={address} lang={tag} aria-current={isCurrent ? 'true' : undefined}>
      {name}
    </a>
  ));
}

export function languageLinks(location: PageLocation, preferences: Preferences): readonly PageLink[] {
  return Object.values(languages).map((one) => ({
    name: shopTexts[one.code].languageName,
    address: toAddress(location, { ...preferences, language: one }),
    isCurrent: one.code === preferences.language.code,
    tag: one.tag,
  }));
}

export function colourLinks(location: PageLocation, preferences: Preferences): readonly PageLink[] {
  const { language, scheme } = preferences;
  return colourSchemes.map((one) => ({
    name: shopTexts[language.code][one],
    address: toAddress(location, { ...preferences, scheme: one }),
    isCurrent: one === scheme,
    tag: language.tag,
  }));
}
