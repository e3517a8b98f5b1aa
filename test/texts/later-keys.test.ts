import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { en } from '../../src/texts/form.ts';
import { english } from '../../src/texts/later-keys.ts';
import { sourcesIn } from '../support/imports.ts';

const sources = new Map(sourcesIn('src/widget').map(({ path, text }) => [path, text]));

/** The files of the widget that come with an entry: imports of types and those by `import()` bring none. */
function filesOf(entry: string): string[] {
  const found = new Set([entry]);
  // A set is read in the order in which its members came, also those that come meanwhile.
  for (const path of found)
    for (const [, name = ''] of textOf(path).matchAll(/^(?:im|ex)port (?!type\b)[^;]*? from '(\.[^']+)'/gm)) {
      const file = join(dirname(path), name);
      if (sources.has(file)) found.add(file);
    }
  return [...found];
}

const textOf = (path: string) => sources.get(path) ?? '';
const script = new Set(filesOf('src/widget/main.ts'));
/** Tables of the keys that merchants may override and that fields build. They name the texts of all groups. */
const tables = ['src/widget/locales/override.ts', 'src/widget/form/fields/error-text.ts'];

/** Matches code that uses a text: `texts.value.key`, `spoken.key`, `label="key"`, `const { key } = texts`. */
const useOf = (key: string) =>
  new RegExp(
    `\\b(texts|spoken)(\\.value)?\\.${key}\\b|\\b(label|text)[=:] ?['"]${key}['"]|\\{[^{}]*\\b${key}\\b[^{}]*\\} = [\\w.]*(texts|spoken)`,
  );

describe('the texts of the later script', () => {
  test('are used by no code of the first one', () => {
    const used = [...script]
      .filter((path) => !tables.includes(path))
      .flatMap((path) =>
        Object.keys(english.later)
          .filter((key) => useOf(key).test(textOf(path)))
          .map((key) => `${path}: ${key}`),
      );
    expect(used).toEqual([]);
  });

  test('are all those that only its code uses', () => {
    const own = filesOf('src/widget/later.ts').filter((path) => !script.has(path));
    const isUsed = (paths: Iterable<string>) => (key: string) =>
      [...paths].some((path) => useOf(key).test(textOf(path)));
    const first = Object.keys(english.first);
    const late = first.filter(isUsed(own)).filter((key) => !isUsed(script)(key));
    expect(late, 'Name these keys in src/texts/later-keys.ts.').toEqual([]);
  });
});

test('every text is in one of the two scripts', () => {
  const keys = [...Object.keys(english.first), ...Object.keys(english.later)];
  expect(keys.sort()).toEqual(Object.keys(en).sort());
});
