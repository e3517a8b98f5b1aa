/** What every page of the shop has around it, from the templates in `public/`. */
import { languages } from '../contract/languages.ts';
import { fill, join, type Markup } from '../web/template.ts';
import type { ShopFile } from './files.ts';
import type { Texts } from './locales/en.ts';
import { colonOf, languageNames, shopName, texts } from './texts.ts';
import { addressOf, type Place, type Scheme, schemes, type View } from './view.ts';

/** The shop at its gateway. */
export interface Account {
  /** Its address without a slash at the end. */
  readonly gateway: string;
  readonly entityId: string;
}

export interface PageParts {
  readonly title: string;
  /** Where the page is, for its links to itself in other languages and colours. */
  readonly place: Place;
  readonly main: Markup;
  readonly head?: Markup;
}

/** A choice among pages, one of which the visitor sees. */
export interface Option {
  readonly name: string;
  readonly address: string;
  readonly isCurrent: boolean;
  /** Tag of the name's language. */
  readonly tag: string;
}

export interface Shell {
  /** A template, filled. Throws for one that does not exist. */
  part(name: string, values: Readonly<Record<string, string | Markup>>): Markup;
  page(view: View, parts: PageParts): string;
  choices(options: readonly Option[]): Markup;
}

export const nothing: Markup = { markup: '' };

export function shellOf(files: ReadonlyMap<string, ShopFile>, { gateway }: Account): Shell {
  const part: Shell['part'] = (name, values) => fill(files.get(name)?.text ?? missing(name), values);

  const choice = ({ name, address, isCurrent, tag }: Option): Markup =>
    part(isCurrent ? 'choice-current.html' : 'choice.html', { name, address, lang: tag });
  const choices: Shell['choices'] = (options) => join(options.map(choice));

  const languageLinks = (view: View, place: Place): Markup =>
    choices(
      Object.values(languages).map((language) => ({
        name: languageNames[language.code],
        address: addressOf(place, { ...view, language }),
        isCurrent: language.code === view.language.code,
        tag: language.tag,
      })),
    );

  const schemeLinks = (view: View, place: Place, words: Texts): Markup =>
    choices(
      schemes.map((scheme: Scheme) => ({
        name: words[scheme],
        address: addressOf(place, { ...view, scheme }),
        isCurrent: scheme === view.scheme,
        tag: view.language.tag,
      })),
    );

  return {
    part,
    choices,
    page(view, { title, place, main, head = nothing }) {
      const { language, scheme } = view;
      const words = texts[language.code];
      return part('layout.html', {
        ...words,
        tag: language.tag,
        dir: language.dir,
        scheme,
        colon: colonOf(language.code),
        title,
        shop: shopName,
        home: addressOf({ path: '/' }, view),
        playgroundAddress: addressOf({ path: '/playground' }, view),
        referenceAddress: `${gateway}/docs`,
        languageName: languageNames[language.code],
        languages: languageLinks(view, place),
        schemes: schemeLinks(view, place, words),
        main,
        head,
      }).markup;
    },
  };
}

function missing(name: string): never {
  throw new Error(`The shop has no template ${name}.`);
}
