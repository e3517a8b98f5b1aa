import { describe, expect, test } from 'vitest';
import { verificationPage } from '../../../../src/gateway/three-d-secure/page/page.tsx';
import type { LanguageCode } from '../../../../src/texts/languages.ts';
import { threeDSecureTexts } from '../../../../src/texts/three-d-secure-page.ts';

const { ar, de, en } = threeDSecureTexts;

const script = { text: '', source: '' };
const shown = { shops: [], merchant: 'Sturdy Boots', language: 'en', amount: '1234.50', currency: 'EUR' };

describe.each(Object.entries({ en, de, ar }))('the page in %s', (language, texts) => {
  const markup = verificationPage('f'.repeat(32), shown, language, script);

  test.each(Object.entries(texts))('holds the text %s', (_name, text) => {
    expect(text.trim()).toBe(text);
    expect(markup).toContain(text);
  });

  test('uses no name twice', () => {
    const names = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

test('the page whose verification is gone says to go back to the shop with a link to its result', () => {
  const shopUrl = 'https://shop.example/result?id=1&resourcePath=%2Fv1';
  const lost = (more: object) =>
    verificationPage('f'.repeat(32), { ...shown, ...more }, 'en', script)
      .split('<section id="lost"')[1]
      ?.split('</section>')[0];
  expect(lost({ shopUrl })).toContain(
    `<a class="button" href="${shopUrl.replace('&', '&amp;')}" target="_top">${en.toShop}</a>`,
  );
  expect(lost({})).not.toContain('href');
});

/** The expected amounts, copied character by character from locales.md section 2. */
const amounts: Readonly<Partial<Record<LanguageCode, string>>> = {
  en: '€1,234.50',
  de: '1.234,50\u00a0€',
  fr: '1\u202f234,50\u00a0€',
  es: '1234,50\u00a0€',
  it: '1234,50\u00a0€',
  nl: '€\u00a01.234,50',
  dk: '1.234,50\u00a0€',
  fi: '1\u00a0234,50\u00a0€',
  se: '1\u00a0234,50\u00a0€',
  tr: '€1.234,50',
  ja: '€1,234.50',
  sl: '1234,50\u00a0€',
  pt: '1234,50\u00a0€',
  pl: '1234,50\u00a0€',
  cz: '1\u00a0234,50\u00a0€',
  hu: '1234,50\u00a0EUR',
  bg: '1234,50\u00a0€',
  ro: '1.234,50\u00a0EUR',
  ru: '1\u00a0234,50\u00a0€',
  cn: '€1,234.50',
  gr: '1.234,50\u00a0€',
  no: '1\u00a0234,50\u00a0€',
  sk: '1\u00a0234,50\u00a0€',
  ar: '\u200f1,234.50\u00a0€',
  ko: '€1,234.50',
};

/** An amount, which no translator of a browser may change. */
const price = (amount: string) => `<bdi class="notranslate" translate="no">${amount}</bdi>`;

describe('an amount', () => {
  test.each(Object.entries(amounts))(
    'is written as people read it in %s, with the digits that cards have',
    (language, amount) => {
      expect(verificationPage('f', shown, language, script)).toContain(price(amount));
    },
  );

  test.each([
    ['de-AT', '€\u00a01.234,50'],
    ['fr_CH', "1'234.50\u00a0€"],
    ['es-MX', 'EUR\u00a01,234.50'],
    ['pt-BR', '€\u00a01.234,50'],
    ['ar-EG', '\u200f1,234.50\u00a0€'],
  ])('follows the shop’s region %s, in the words of its language', (locale, amount) => {
    const [language = ''] = locale.split(/[-_]/);
    const byPayment = verificationPage('f', { ...shown, language: locale }, '', script);
    const byRequest = verificationPage('f', shown, locale, script);
    for (const markup of [byPayment, byRequest]) {
      expect(markup).toContain(price(amount));
      expect(markup).toContain(`<html lang="${language.replace('pt', 'pt-PT')}"`);
    }
  });

  test.each([
    ['JPY', '1234', '¥1,234'],
    ['KWD', '1234.500', 'KWD\u00a01,234.500'],
    ['HUF', '1234.50', 'HUF\u00a01,234.50'],
  ])('has the decimals of its currency, %s', (currency, amount, text) => {
    const markup = verificationPage('f', { ...shown, amount, currency }, 'en', script);
    expect(markup).toContain(price(text));
  });
});
