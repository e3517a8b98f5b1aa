import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill, join } from '../../../src/server/http/template.ts';
import { articles, languages } from '../../../src/server/shop/articles.ts';
import { loadShopFiles } from '../../../src/server/shop/files.ts';
import { texts } from '../../../src/server/shop/texts.ts';

describe('the templates', () => {
  test('escape what is put in, unless it is markup already', () => {
    const inner = fill('<b>{{a}}</b>', { a: `<"'&>` });
    expect(inner.markup).toBe('<b>&lt;&quot;&#39;&amp;&gt;</b>');
    expect(fill('{{x}}', { x: join([inner, inner]) }).markup).toBe(inner.markup.repeat(2));
  });

  test('leave no place empty', () => {
    expect(() => fill('{{a}}{{b}}', { a: '' })).toThrow('{{b}}');
  });
});

describe('the shop’s words', () => {
  test.each(languages)('are complete in %s', (language) => {
    expect(Object.values(texts[language]).filter((text) => text.trim() === '')).toEqual([]);
    expect(articles.filter((article) => !article.name[language] || !article.text[language])).toEqual([]);
  });

  test('come with a drawing for every article', () => {
    const files = loadShopFiles(resolve(import.meta.dirname, '../../../public'));
    expect(articles.filter(({ code }) => !files.has(`${code}.svg`))).toEqual([]);
  });
});
