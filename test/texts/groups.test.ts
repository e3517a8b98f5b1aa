import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { en } from '../../src/texts/form.ts';
import { groupTexts } from '../../src/texts/groups/groups.ts';
import { sourcesIn } from '../support/imports.ts';

const groups = groupTexts(en);
const { first, ...later } = groups;
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
const tables = ['src/widget/locales/override.ts', 'src/widget/form/error-text.ts'];

/** Matches code that uses a text: `texts.value.key`, `spoken.key`, `label="key"`, `const { key } = texts`. */
const useOf = (key: string) =>
  new RegExp(
    `\\b(texts|spoken)(\\.value)?\\.${key}\\b|\\b(label|text)[=:] ?['"]${key}['"]|\\{[^{}]*\\b${key}\\b[^{}]*\\} = [\\w.]*(texts|spoken)`,
  );

describe.each(Object.entries(later))('the texts of the chunk %s', (name, texts) => {
  const file = `src/widget/chunks/${name === 'cardOptions' ? 'card-options' : name}.ts`;

  test('are used by no code of the script', () => {
    const used = [...script]
      .filter((path) => !tables.includes(path))
      .flatMap((path) =>
        Object.keys(texts)
          .filter((key) => useOf(key).test(textOf(path)))
          .map((key) => `${path}: ${key}`),
      );
    expect(used).toEqual([]);
  });

  test('are used by no other chunk, unless it comes with this one', () => {
    // A wallet's form is drawn when the code that pays is there, too.
    const others = [
      'payment',
      'card-options',
      'methods',
      'registrations',
      ...(name === 'payment' ? [] : ['wallets']),
    ]
      .map((other) => `src/widget/chunks/${other}.ts`)
      .filter((other) => other !== file);
    const own = new Set(filesOf(file));
    const foreign = new Set(others.flatMap(filesOf).filter((path) => !script.has(path) && !own.has(path)));
    const used = [...foreign].flatMap((path) =>
      Object.keys(texts)
        .filter((key) => useOf(key).test(textOf(path)))
        .map((key) => `${path}: ${key}`),
    );
    expect(used).toEqual([]);
  });

  test('come with its file', () => {
    expect(textOf(file)).toMatch(/export \{ \w+ as texts \} from '.*\/texts\/groups\/.*-compact\.ts'/);
  });
});

test('every text is in one group', () => {
  expect(
    Object.values(groups)
      .flatMap((texts) => Object.keys(texts))
      .sort(),
  ).toEqual(Object.keys(en).sort());
});

test('the search for uses finds them', () => {
  const used = [...script].filter((path) => useOf('fieldLost').test(textOf(path)));
  expect(used.length).toBeGreaterThan(2);
  expect(Object.keys(first)).toContain('fieldLost');
});
