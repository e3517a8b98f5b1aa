import { describe, expect, test } from 'vitest';
import { flatten } from '../../src/texts/check.ts';
import { type LanguageCode, languages } from '../../src/texts/languages.ts';
import notes from '../../src/texts/notes.json';
import { sectionsOf } from '../languages/sections.ts';

/** A translator's note, with the names of ARB's resource attributes; `maxLength` is ours. */
interface Note {
  readonly description: string;
  readonly maxLength?: number;
  readonly placeholders?: Readonly<
    Record<string, { readonly description: string; readonly example: string }>
  >;
}

/** Every note by the path of its text. */
function flattenNotes(group: object, path = ''): [string, Note][] {
  return Object.entries(group).flatMap(([key, value]): [string, Note][] =>
    typeof value.description === 'string'
      ? [[path + key, value]]
      : flattenNotes(value as object, `${path}${key}.`),
  );
}

const codes = Object.keys(languages) as LanguageCode[];
const textsOf = (code: LanguageCode) => flatten(sectionsOf(code));
const english = textsOf('en');
const all = flattenNotes(notes.texts);

describe('the translator’s notes', () => {
  test('say for every English text, in its order, where it is shown', () => {
    expect(all.map(([path]) => path)).toEqual([...english.keys()]);
    expect(all.filter(([, { description }]) => !/\S{2,}.*\.$|\?$/.test(description))).toEqual([]);
  });

  test('say for every placeholder, and for no other, what replaces it, with an example', () => {
    for (const [path, { placeholders = {} }] of all) {
      const used = new Set(english.get(path)?.match(/(?<=\{)\w+(?=\})/g));
      expect(Object.keys(placeholders).sort(), path).toEqual([...used].sort());
      for (const { description, example } of Object.values(placeholders))
        expect(
          [description, example].filter((text) => text === ''),
          path,
        ).toEqual([]);
    }
  });

  test('describe only existing sections', () => {
    expect(Object.keys(notes.sections)).toEqual(Object.keys(sectionsOf('en')));
  });

  test('name only existing languages', () => {
    expect(Object.keys(notes.languages).filter((code) => !Object.hasOwn(languages, code))).toEqual([]);
  });

  test.each(codes)('are kept in %s: no text is longer than its note allows', (code) => {
    const texts = textsOf(code);
    const long = all.filter(
      ([path, { maxLength = Number.POSITIVE_INFINITY }]) =>
        [...(texts.get(path) ?? '').replace(/[\u2066-\u2069]/g, '')].length > maxLength,
    );
    expect(long.map(([path]) => path)).toEqual([]);
  });
});
