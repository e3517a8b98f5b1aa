import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadShopFiles } from '../../src/shop/files.ts';
import { articles } from '../../src/shop/orders/articles.ts';
import { type LanguageCode, languages } from '../../src/texts/languages.ts';
import { type ShopTexts, shopTexts } from '../../src/texts/shop.ts';
import { type Sample, textChecks, unusedKeys } from '../languages/checks.ts';
import { alphabetOf } from '../languages/languages.ts';

const root = resolve(import.meta.dirname, '../..');
const files = loadShopFiles(resolve(root, 'public'));

test('every article has a drawing', () => {
  expect(articles.filter(({ code }) => !files.has(`${code}.svg`))).toEqual([]);
});

const { en, ...others } = shopTexts;
const each = Object.entries(shopTexts) as [LanguageCode, ShopTexts][];

describe.each(each)('the shop’s words in %s (locales.md section 7)', (code, own) => {
  const samples = Object.entries(own).map(
    ([key, text]): Sample => ({ code, key, text, english: en[key as keyof ShopTexts] }),
  );

  test('have exactly the keys of English, in its order', () => {
    expect(Object.keys(own)).toEqual(Object.keys(en));
  });

  test.each(Object.entries(textChecks))('%s', (_rule, isRight) => {
    expect(samples.filter((sample) => !isRight(sample))).toEqual([]);
  });

  test('call the language by its own name, in its letters', () => {
    expect([...own.languageName].filter((letter) => !alphabetOf(code).test(letter))).toEqual([]);
    const names = Object.values(shopTexts).map(({ languageName }) => languageName);
    expect(new Set(names).size).toBe(Object.keys(languages).length);
  });
});

/** Keys of words that another language may write as English does. */
const alike = new Set([
  'card',
  'logos',
  'cards',
  'options',
  'raw',
  'colours',
  'vase',
  'transfer',
  'none',
  'reference',
  'plain',
  'log',
  'field',
  'total',
  'account',
  'date',
]);

test.each(Object.entries(others))('%s repeats nothing of English but short words', (_code, own) => {
  const same = Object.entries(own).filter(([key, text]) => text === en[key as keyof ShopTexts]);
  expect(same.filter(([key]) => !alike.has(key))).toEqual([]);
});

test('no word of the shop is unused', () => {
  const folder = resolve(root, 'src/shop');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const code = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const rest = Object.keys(en).filter((key) => !articles.some((article) => key.startsWith(article.code)));
  expect(unusedKeys(rest, code)).toEqual([]);
});
