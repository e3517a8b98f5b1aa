import { expect, test } from 'vitest';
import { queryValues, readPreferences, toAddress } from '../../../src/shop/pages/preferences.ts';

const seenBy = (accepted: string | undefined, query: object = {}) => {
  const { language, style, scheme } = readPreferences({ query, headers: { 'accept-language': accepted } });
  return [language.code, style, scheme].join(' ');
};

test.each([
  ['da-DK,da;q=0.9,en;q=0.8', 'dk'],
  ['sr,nb;q=0.5,fi;q=0.7', 'fi'],
  ['zh-TW', 'cn'],
  ['pt-BR,pt;q=0.9', 'pt'],
  ['de;q=0,nl;q=0.1', 'nl'],
  ['xx, *', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('a first visitor whose browser takes %s reads %s', (accepted, code) => {
  expect(seenBy(accepted)).toBe(`${code} card auto`);
});

test.each([
  [{ lang: 'gr', style: 'logos', scheme: 'dark' }, 'gr logos dark'],
  [{ lang: 'el_GR', style: 'none', scheme: 'light' }, 'gr none light'],
  [{ lang: 'constructor', style: 'constructor', scheme: 'x' }, 'en card auto'],
  [{ lang: ['de', 'fr'], style: ['plain'] }, 'fi card auto'],
])('the address %j sets another language: %s', (query, view) => {
  expect(seenBy('fi', query)).toBe(view);
});

test('an address keeps the visitor’s preferences, and escapes its values', () => {
  const view = readPreferences({ query: { lang: 'ja', style: 'plain', scheme: 'dark' } });
  const place = { path: '/x', params: { a: '&b=c "', brands: ['VISA', 'MASTER'] } };
  expect(toAddress(place, view)).toBe(
    '/x?a=%26b%3Dc+%22&brands=VISA&brands=MASTER&style=plain&scheme=dark&lang=ja',
  );
});

test('a parameter may come once, several times or not at all', () => {
  const values = [{ b: 'A' }, { b: ['A', 'B'] }, {}, { b: { c: 'A' } }, undefined];
  expect(values.map((query) => queryValues({ query }, 'b'))).toEqual([['A'], ['A', 'B'], [], [], []]);
});
