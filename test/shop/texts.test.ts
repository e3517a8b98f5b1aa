import { readdirSync, readFileSync } from 'node:fs';
import { join as joinPath, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LanguageCode, languages } from '../../src/contract/languages.ts';
import { articles } from '../../src/shop/articles.ts';
import { loadShopFiles } from '../../src/shop/files.ts';
import { languageNames, type Texts, texts } from '../../src/shop/texts.ts';
import { fill, join } from '../../src/web/template.ts';
import { type Sample, textChecks, unusedKeys } from '../languages/checks.ts';
import { alphabets } from '../languages/languages.ts';

const root = resolve(import.meta.dirname, '../..');
const files = loadShopFiles(resolve(root, 'public'));

describe('the templates', () => {
  test('escape what is put in, unless it is markup already', () => {
    const inner = fill('<b>{{a}}</b>', { a: `<"'&>` });
    expect(inner.markup).toBe('<b>&lt;&quot;&#39;&amp;&gt;</b>');
    expect(fill('{{x}}', { x: join([inner, inner]) }).markup).toBe(inner.markup.repeat(2));
  });

  test('leave no place empty', () => {
    expect(() => fill('{{a}}{{b}}', { a: '' })).toThrow('{{b}}');
  });

  test('come with a drawing for every article', () => {
    expect(articles.filter(({ code }) => !files.has(`${code}.svg`))).toEqual([]);
  });
});

const { en, ...others } = texts;
const each = Object.entries(texts) as [LanguageCode, Texts][];

describe.each(each)('the shop’s words in %s (locales.md section 7)', (code, own) => {
  const samples = Object.entries(own).map(
    ([key, text]): Sample => ({ code, key, text, english: en[key as keyof Texts] }),
  );

  test('have exactly the keys of English, in its order', () => {
    expect(Object.keys(own)).toEqual(Object.keys(en));
  });

  test.each(Object.entries(textChecks))('%s', (_rule, isRight) => {
    expect(samples.filter((sample) => !isRight(sample))).toEqual([]);
  });

  test('call the language by its own name, in its letters', () => {
    expect([...languageNames[code]].filter((letter) => !alphabets[code].test(letter))).toEqual([]);
    expect(new Set(Object.values(languageNames)).size).toBe(Object.keys(languages).length);
  });
});

/** Words that are written alike in two languages. */
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
]);

test.each(Object.entries(others))('%s repeats nothing of English but short words', (_code, own) => {
  const same = Object.entries(own).filter(([key, text]) => text === en[key as keyof Texts]);
  expect(same.filter(([key]) => !alike.has(key))).toEqual([]);
});

test('no word of the shop is unused', () => {
  const folder = resolve(root, 'src/shop');
  const sources = readdirSync(folder, { encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const templates = [...files.values()].map(({ text }) => text).join('\n');
  const code = sources.map((name) => readFileSync(joinPath(folder, name), 'utf8')).join('\n');
  const rest = Object.keys(en).filter((key) => !articles.some((article) => key.startsWith(article.code)));
  expect(unusedKeys(rest, `${code}\n${templates.replaceAll(/\{\{(\w+)\}\}/g, "'$1'")}`)).toEqual([]);
});
