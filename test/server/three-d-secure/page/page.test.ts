import { describe, expect, test } from 'vitest';
import { verificationPage } from '../../../../src/server/three-d-secure/page/page.ts';
import { ar } from '../../../../src/server/three-d-secure/page/texts/ar.ts';
import { de } from '../../../../src/server/three-d-secure/page/texts/de.ts';
import { en } from '../../../../src/server/three-d-secure/page/texts/en.ts';

const script = { code: { markup: '' }, source: '' };
const shown = { shops: [], merchant: 'Sturdy Boots', language: 'en', amount: '1234.50', currency: 'EUR' };

describe.each(Object.entries({ en, de, ar }))('the page in %s', (language, texts) => {
  const markup = verificationPage('f'.repeat(32), shown, language, script);

  test.each(Object.entries(texts))('holds the text %s', (_name, text) => {
    expect(text.trim()).toBe(text);
    expect(markup).toContain(text.replaceAll("'", '&#39;'));
  });

  test('has no name twice', () => {
    const names = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

test.each([
  ['en', '€1,234.50'],
  ['de', '1.234,50\u00a0€'],
  ['ar', '1,234.50'],
])('writes amounts as people read them in %s, in the digits of a card', (language, amount) => {
  expect(verificationPage('f', shown, language, script)).toContain(amount);
});
