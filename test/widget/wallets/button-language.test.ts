import { expect, test } from 'vitest';
import { languages } from '../../../src/texts/languages.ts';
import { toAppleLocale, toGoogleLanguage } from '../../../src/widget/wallets/button-language.ts';

test.each([
  ['de', 'de-DE'],
  ['en', 'en-US'],
  ['nb', 'nb-NO'],
  ['pt-PT', 'pt-PT'],
  ['zh-Hans', 'zh-CN'],
  ['ar', 'ar-AB'],
  ['bg', undefined],
  ['sl', undefined],
])('Apple’s button for %s has the locale %s, which stands in Apple’s list', (tag, locale) => {
  expect(toAppleLocale(tag)).toBe(locale);
});

test.each([
  ['de', 'de'],
  ['nb', 'no'],
  ['zh-Hans', 'zh'],
  ['hu', undefined],
  ['ro', undefined],
])('Google’s button for %s has the language %s, which stands in Google’s list', (tag, language) => {
  expect(toGoogleLanguage(tag)).toBe(language);
});

test('the wallets’ buttons lack four of our languages', () => {
  const tags = Object.values(languages).map(({ tag }) => tag);
  expect(tags.filter((tag) => !toAppleLocale(tag))).toEqual(['sl', 'bg']);
  expect(tags.filter((tag) => !toGoogleLanguage(tag))).toEqual(['hu', 'ro']);
});
