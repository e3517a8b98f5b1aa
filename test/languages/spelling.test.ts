// @runs rest
// @tests src/texts/check.ts
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { flatten } from '../../src/texts/check.ts';
import { ensureSpellCheckers, misspelled, spelledLanguages } from '../../tools/spell-checkers.mjs';
import dictionary from './spelling-words.json' with { type: 'json' };

/** The words of a language's texts. Variables, single letters and the letters of dates, such as YYYY, are none. */
function wordsOf(language: string): string[] {
  const file = new URL(`../../src/texts/${language}.json`, import.meta.url);
  const text = [...flatten(JSON.parse(readFileSync(file, 'utf8'))).values()].join(' ');
  const words = text.replace(/\{[^}]*\}/g, ' ').match(/[\p{L}\p{M}]{2,}(?:’[\p{L}\p{M}]+)*/gu) ?? [];
  return [...new Set(words.map((word) => word.replaceAll('’', "'")))].filter(
    (word) => !/^(\p{Lu})\1+$/u.test(word),
  );
}

const accepted: Readonly<Partial<Record<string, readonly string[]>>> = dictionary;
const all = accepted.all ?? [];

beforeAll(ensureSpellCheckers, 300_000);

test.each(spelledLanguages)('each word of the texts in %s is in the dictionary or accepted', (language) => {
  const own = accepted[language] ?? [];
  expect(misspelled(language, wordsOf(language)).filter((word) => ![...own, ...all].includes(word))).toEqual(
    [],
  );
});

test.each(spelledLanguages)('each word that is accepted for %s alone stands in a text', (language) => {
  const words = wordsOf(language).flatMap((word) => [word, ...word.split("'")]);
  expect((accepted[language] ?? []).filter((word) => !words.includes(word))).toEqual([]);
});

test('a word with two letters exchanged is refused in each language', () => {
  const passed = spelledLanguages.filter((language) => {
    const broken = wordsOf(language)
      .filter((word) => word.length > 6)
      .slice(0, 40)
      .map((word) => word.replace(/^(..)(.)(.)/u, '$1$3$2'));
    return misspelled(language, broken).length < broken.length / 2;
  });
  expect(passed).toEqual([]);
});
