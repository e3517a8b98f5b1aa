/**
 * Makes a table of one section's texts from all language files.
 *
 * Each section has a module of its own (`shop.ts`, `all-forms.ts`) that imports only this section, so that a script
 * contains no texts of other places.
 */
/// <reference types="vite/types/importMeta.d.ts" />
import { type LanguageCode, languages } from './languages.ts';

/**
 * Returns the texts of a section by language, in the order of the registry.
 *
 * @param files the result of `import.meta.glob`: the section by file name, such as `./de.json`
 */
export function byLanguage<Texts>(
  files: Readonly<Record<string, Texts>>,
): Readonly<Record<LanguageCode, Texts>> {
  const entries = Object.keys(languages).map((code) => [code, files[`./${code}.json`]]);
  return Object.fromEntries(entries) as Record<LanguageCode, Texts>;
}
