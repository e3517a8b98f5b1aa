import { expect, test } from 'vitest';
import { parsedUrl } from '../../src/web/parsed-url.ts';
import { sourcesIn } from '../../tools/imports.mjs';

test.each([
  ['https://shop.example/result?a=1', undefined, 'https://shop.example/result?a=1'],
  ['https://münchen.example/für', undefined, 'https://xn--mnchen-3ya.example/f%C3%BCr'],
  ['/result', 'https://shop.example/a', 'https://shop.example/result'],
  ['/result', undefined, undefined],
  ['https://shop.example:99999/', undefined, undefined],
  ['', undefined, undefined],
])('%s with the base %s is read as %s', (address, base, expected) => {
  expect(parsedUrl(address, base)?.href).toBe(expected);
});

test('letters such as ü are read after many calls, too', () => {
  for (let call = 0; call < 50_000; call += 1) parsedUrl(`https://shop.example/${call}`);
  expect(parsedUrl('https://münchen.example/')?.host).toBe('xn--mnchen-3ya.example');
});

test('no room that runs in Node asks URL.canParse', () => {
  const inBrowsers = [
    'widget/',
    'frame/',
    'loader/',
    'testing/workbench/',
    'testing/wallets/',
    'testing/kit/cypress/frames.ts',
  ];
  const asking = sourcesIn('src').filter(
    // With a base it is right: only the form with one argument has the fault.
    ({ path, text }) =>
      /\bURL\.canParse\b(?!`|\([^)]*,)/.test(text) &&
      !inBrowsers.some((place) => path.startsWith(`src/${place}`)),
  );
  expect(asking.map(({ path }) => path)).toEqual([]);
});
