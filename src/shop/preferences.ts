/** How a visitor wants to see the shop: from the address; the language, when it names none, from the browser. */
import { findLanguage, type Language, languages } from '../texts/languages.ts';
import { preferredLanguages } from '../web/negotiation.ts';

export const styles = ['card', 'plain', 'logos', 'none'] as const;
export type Style = (typeof styles)[number];
export const colourSchemes = ['auto', 'light', 'dark'] as const;
export type ColourScheme = (typeof colourSchemes)[number];

export interface Preferences {
  readonly language: Language;
  /** Of the payment form. */
  readonly style: Style;
  /** Light or dark, or what the visitor's device says. */
  readonly scheme: ColourScheme;
}

/** A page of the shop, apart from how it is seen. */
export interface PageLocation {
  readonly path: string;
  readonly params?: Readonly<Record<string, string | readonly string[]>>;
}

interface Asked {
  readonly query: unknown;
  readonly headers?: { readonly 'accept-language'?: string | undefined };
}

export function preferencesOf(request: Asked): Preferences {
  const wanted = queryValue(request, 'lang');
  const tags = wanted === undefined ? preferredLanguages(request.headers?.['accept-language']) : [wanted];
  const [language = languages.en] = tags.flatMap((tag) => findLanguage(tag) ?? []);
  return {
    language,
    style: oneOf(styles, queryValue(request, 'style')),
    scheme: oneOf(colourSchemes, queryValue(request, 'scheme')),
  };
}

/** The address of a page as this visitor sees it. What is usual is left out, but for the language: links are shared. */
export function addressOf(
  { path, params = {} }: PageLocation,
  { language, style, scheme }: Preferences,
): string {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(params)) {
    for (const value of typeof values === 'string' ? [values] : values) query.append(name, value);
  }
  if (style !== 'card') query.set('style', style);
  if (scheme !== 'auto') query.set('scheme', scheme);
  query.set('lang', language.code);
  return `${path}?${query}`;
}

/** A parameter of the query; undefined when it is absent or sent twice. */
export function queryValue({ query }: { readonly query: unknown }, name: string): string | undefined {
  const value = (query as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** All values of a parameter of the query. */
export function queryValues({ query }: { readonly query: unknown }, name: string): readonly string[] {
  const value = (query as Record<string, unknown> | undefined)?.[name];
  return [value].flat().filter((one) => typeof one === 'string');
}

function oneOf<Value extends string>(all: readonly [Value, ...Value[]], wanted: string | undefined): Value {
  return all.find((value) => value === wanted) ?? all[0];
}
