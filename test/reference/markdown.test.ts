/** Every page as Markdown: what it says, where it leads, and no more than a program takes. */
import createParser from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { cutLong, maxDocument } from '../../src/reference/markdown/chapters.ts';
import { markdownAddress, pageAsMarkdown } from '../../src/reference/markdown/from-page.ts';
import { guideListPage, guideNames, guidePage } from '../../src/reference/page/guide-pages.tsx';
import { allPages, shownOf } from './pages.ts';

const parser = createParser({ html: true });
const pages = new Map([
  ...allPages('test'),
  ['/docs/guides', guideListPage()],
  ...guideNames().map((name) => [`/docs/guides/${name}`, guidePage(name) ?? ''] as const),
]);
const squeeze = (text: string) => text.replace(/\s+/g, '');
const addressesIn = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href);

/** The part of a page that its Markdown has, without what leads to itself. */
const partOf = (page: string) =>
  (/<main[^>]*>([\s\S]*)<\/main>/.exec(page)?.[1] ?? '')
    .replace(/<(form|search|nav|iframe|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(
      /<details [^>]*data-page="([^"]*)"[^>]*><summary>(.*?)<\/summary>[\s\S]*?<\/details>/g,
      '<a href="$1">$2</a>',
    )
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '(picture: $1)')
    .replace(/((?:<h\d\b[^>]*>|<tr id="[^"]*"[^>]*>\s*<th[^>]*>)<a(?: id="[^"]*")?) href="#[^"]*"/g, '$1');

describe.each([...pages])('the Markdown of %s', (_address, page) => {
  const markdown = pageAsMarkdown(page);
  const shown = parser.render(markdown);

  test('says, when it is shown, what the page says', () => {
    expect(squeeze(shownOf(shown))).toBe(squeeze(shownOf(partOf(page))));
  });

  test('begins with its title and leads where the page leads, to Markdown', () => {
    expect(markdown).toMatch(/^# \S/);
    expect(addressesIn(shown).map(decodeURI)).toEqual(
      addressesIn(partOf(page)).map(markdownAddress).map(decodeURI),
    );
  });
});

test('no page has more than 40 KB as Markdown, once the long ones are cut', () => {
  const texts = [...pages].map(
    ([address, page]) => [markdownAddress(address), pageAsMarkdown(page)] as const,
  );
  const sizes = Object.entries(cutLong(Object.fromEntries(texts))).map(([path, text]) => [
    path,
    Buffer.byteLength(text),
  ]);
  expect(sizes.filter(([, size]) => Number(size) > maxDocument)).toEqual([]);
  const long = texts.filter(([, text]) => Buffer.byteLength(text) > maxDocument).map(([path]) => path);
  const topics = ['parameters', 'result-codes', 'simulator'].map((name) => markdownAddress(`/docs/${name}`));
  expect(long).toEqual(expect.arrayContaining(topics));
});
