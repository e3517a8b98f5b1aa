/** How a visitor wants to see the shop, from the address. */
import { type Language, languages } from './articles.ts';

export type Style = 'card' | 'plain';

export interface View {
  readonly language: Language;
  readonly style: Style;
}

export function viewOf(request: { readonly query: unknown }): View {
  const language = queryValue(request, 'lang');
  return {
    language: languages.find((code) => code === language) ?? 'en',
    style: queryValue(request, 'style') === 'plain' ? 'plain' : 'card',
  };
}

/** A parameter of the query; undefined when it is absent or sent twice. */
export function queryValue({ query }: { readonly query: unknown }, name: string): string | undefined {
  const value = (query as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}
