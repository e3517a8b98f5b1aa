import { describe, expect, test } from 'vitest';
import { findDeadLinks } from '../../../tools/shipped/links.mjs';

const files = ['README.md', 'docs/dom.md', 'docs/spec/locales.md', 'docs/shop.png'];
const deadLinksOf = (text: string) =>
  findDeadLinks(files, (path) => (path === 'docs/dom.md' ? text : '[a](#nothing)'));

describe('a link of the packed documents', () => {
  test.each([
    '[x](spec/locales.md)',
    '[x](spec/locales.md#heading)',
    '[x](../README.md)',
    '![x](shop.png "A shop")',
    '[x](spec)',
    '[x](spec/)',
    '[x](#heading)',
    '[x](https://example.com/none)',
    '`[x](theme.md)`',
    '```js\n[x](theme.md)\n```',
    '[x]: spec/locales.md',
  ])('leads somewhere: %s', (text) => {
    expect(deadLinksOf(text)).toEqual([]);
  });

  test.each([
    ['[x](theme.md)', 'theme.md'],
    ['[x](README.md)', 'README.md'],
    ['[x](../none#heading)', '../none#heading'],
    ['![x](none.png)', 'none.png'],
    ['[x]: ../src/a.ts', '../src/a.ts'],
  ])('is dead: %s', (text, link) => {
    expect(deadLinksOf(text)).toEqual([`docs/dom.md: ${link}`]);
  });
});
