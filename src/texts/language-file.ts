/** The shape of a language's file: that of `en.json`. */

/** All texts of one language, by section. */
export type LanguageFile = typeof import('./en.json');

/** The texts of one section: strings, or groups of them. */
export type SectionTexts<Name extends keyof LanguageFile> = ReadonlyTexts<LanguageFile[Name]>;

type ReadonlyTexts<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : ReadonlyTexts<Texts[Key]>;
};

/** Makes a section's texts from its keys and values. The caller must ensure that each English key has a text. */
export function createSectionTexts<Name extends keyof LanguageFile>(
  texts: Iterable<readonly [key: string, text: string | undefined]>,
): SectionTexts<Name> {
  return Object.fromEntries(texts) as SectionTexts<Name>;
}
