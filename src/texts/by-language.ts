/**
 * Makes one table of the sections of all language files.
 *
 * Each section has a module of its own (`shop.ts`, `all-forms.ts`) that imports this section only, so that a script has no
 * texts of other places in it.
 */
/// <reference types="vite/types/importMeta.d.ts" />
import { type LanguageCode, languages } from './languages.ts';

/**
 * The texts of a section by language, in the order of the registry.
 *
 * @param files what `import.meta.glob` gives: the section by file name, `./de.json`
 */
export function byLanguage<Texts>(
  files: Readonly<Record<string, Texts>>,
): Readonly<Record<LanguageCode, Texts>> {
  const entries = Object.keys(languages).map((code) => [code, files[`./${code}.json`]]);
  return Object.fromEntries(entries) as Record<LanguageCode, Texts>;
}
