import { describe, expect, test } from 'vitest';
import { findDeadLinks } from '../../../tools/shipped/links.mjs';

const files = ['README.md', 'docs/a.md', 'docs/spec/b.md', 'docs/shop.png'];
const deadLinksOf = (text: string) =>
  findDeadLinks(files, (path) => (path === 'docs/a.md' ? text : '[a](#nothing)'));

describe('a link of the packed documents', () => {
  test.each([
    '[x](spec/b.md)',
    '[x](spec/b.md#heading)',
    '[x](../README.md)',
    '![x](shop.png "A shop")',
    '[x](spec)',
    '[x](spec/)',
    '[x](#heading)',
    '[x](https://example.com/none.md)',
    '`[x](none.md)`',
    '```js\n[x](none.md)\n```',
    '[x]: spec/b.md',
  ])('leads somewhere: %s', (text) => {
    expect(deadLinksOf(text)).toEqual([]);
  });

  test.each([
    ['[x](none.md)', 'none.md'],
    ['[x](README.md)', 'README.md'],
    ['[x](../none#heading)', '../none#heading'],
    ['![x](none.png)', 'none.png'],
    ['[x]: ../src/a.ts', '../src/a.ts'],
  ])('is dead: %s', (text, link) => {
    expect(deadLinksOf(text)).toEqual([`docs/a.md: ${link}`]);
  });
});
