import { flatten } from '../../src/texts/check.ts';
import type { LanguageFile } from '../../src/texts/language-file.ts';
import type { LanguageCode } from '../../src/texts/languages.ts';

/** The sections of a language file: the places where a shopper or a tester reads our texts. */
export type Section = keyof LanguageFile;

/** Every text of one section in one language, by its path: `purpose.code`. */
export type SectionTexts = Readonly<Record<string, string>>;

const files = import.meta.glob<LanguageFile>('../../src/texts/??.json', { eager: true, import: 'default' });

/** All texts of the language, by section. */
export function sectionsOf(code: LanguageCode): Readonly<Record<Section, SectionTexts>> {
  const sections = Object.entries(files[`../../src/texts/${code}.json`] ?? {});
  return Object.fromEntries(
    sections.map(([section, texts]) => [section, Object.fromEntries(flatten(texts))]),
  ) as Record<Section, SectionTexts>;
}
