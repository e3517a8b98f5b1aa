/**
 * Reads how a visitor wants to see the shop. The address says so; when it names no language, the browser's
 * `Accept-Language` header decides.
 */
import { findLanguage, type Language, languages } from '../../texts/languages.ts';
import { preferredLanguages } from '../../web/negotiation.ts';

/** Looks of the form: the widget's styles, and `pair`, a `card` in which the page has moved a field. */
export const styles = ['card', 'plain', 'logos', 'none', 'pair'] as const;
export type Style = (typeof styles)[number];
export const colourSchemes = ['auto', 'light', 'dark'] as const;
export type ColourScheme = (typeof colourSchemes)[number];

export interface Preferences {
  readonly language: Language;
  /** Look of the payment form. */
  readonly style: Style;
  /** Light, dark, or as the visitor's device is set. */
  readonly scheme: ColourScheme;
}

/** Address of a page of the shop, without the visitor's preferences. */
export interface PageLocation {
  readonly path: string;
  readonly params?: Readonly<Record<string, string | readonly string[]>>;
}

interface Asked {
  readonly query: unknown;
  readonly headers?: { readonly 'accept-language'?: string | undefined };
}

/** Returns the visitor's preferences. An unknown value in the address gives the default, English for the language. */
export function readPreferences(request: Asked): Preferences {
  const wanted = queryValue(request, 'lang');
  const tags = wanted === undefined ? preferredLanguages(request.headers?.['accept-language']) : [wanted];
  const [{ code } = languages.en] = tags.flatMap((tag) => findLanguage(tag) ?? []);
  return {
    // Without a region: the form on the page gets the code alone, and both write the price alike.
    language: languages[code],
    style: oneOf(styles, queryValue(request, 'style')),
    scheme: oneOf(colourSchemes, queryValue(request, 'scheme')),
  };
}

/**
 * Returns the address of a page with the visitor's preferences. Leaves out defaults, except for the language: people
 * share links, and the language must not change.
 */
export function toAddress(
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

/** Returns a parameter of the query; undefined when it is absent or was sent twice. */
export function queryValue({ query }: { readonly query: unknown }, name: string): string | undefined {
  const value = (query as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns all values of a parameter of the query. */
export function queryValues({ query }: { readonly query: unknown }, name: string): readonly string[] {
  const value = (query as Record<string, unknown> | undefined)?.[name];
  return [value].flat().filter((one) => typeof one === 'string');
}

function oneOf<Value extends string>(all: readonly [Value, ...Value[]], wanted: string | undefined): Value {
  return all.find((value) => value === wanted) ?? all[0];
}
