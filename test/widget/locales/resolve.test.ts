// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../../../src/widget/locales/en.ts';
import { languageCodes, languages, loadTexts, resolveLanguage } from '../../../src/widget/locales/resolve.ts';
import { Scope } from '../../../src/widget/scope.ts';

describe('the wanted language (locales.md section 1)', () => {
  test.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['en-US', 'en'],
    ['en-GB', 'en'],
    ['en_US', 'en'],
    ['de', 'de'],
    ['De', 'de'],
    ['de-DE', 'de'],
    ['de_at', 'de'],
    ['de-CH', 'de'],
    [' de ', 'de'],
    ['de-Latn-DE-1996', 'de'],
    ['ar', 'ar'],
    ['ar-SA', 'ar'],
    ['ar_AE', 'ar'],
    ['AR-EG', 'ar'],
  ])('%s is %s', (option, code) => {
    expect(resolveLanguage(option, 'ar', ['de'])).toEqual({
      language: languages[code as keyof typeof languages],
    });
  });

  test.each(['sr', 'xx', 'deutsch', '-de', '_', '5', '   ', '__proto__', 'constructor', 'toString'])(
    '%o is not there: English, and the word itself for the console',
    (option) => {
      expect(resolveLanguage(option, 'de', ['de'])).toEqual({ language: languages.en, unknown: option });
    },
  );
});

describe('without a wanted language', () => {
  test.each([
    ['the page’s', 'de-AT', ['ar'], 'de'],
    ['the shopper’s first when the page says none', '', ['ar-SA', 'de'], 'ar'],
    ['the shopper’s next when the first is not there', '', ['sr', 'de-CH'], 'de'],
    ['the shopper’s when the page’s is not there', 'sr', ['ar'], 'ar'],
    ['English when none is there', 'sr', ['hr'], 'en'],
    ['English when nobody says anything', '', [], 'en'],
  ])('it is %s', (_which, page, preferred, code) => {
    expect(resolveLanguage('', page, preferred).language.code).toBe(code);
    expect(resolveLanguage('', page, preferred)).not.toHaveProperty('unknown');
  });
});

describe('the languages', () => {
  test('are English and one file each', () => {
    expect(Object.keys(languages)).toEqual(['en', ...languageCodes]);
  });

  test.each(Object.entries(languages))('%s has its code, a valid tag and a direction', (code, language) => {
    expect(language.code).toBe(code);
    expect(Intl.getCanonicalLocales(language.tag)).toEqual([language.tag]);
    expect(language.dir).toBe(code === 'ar' ? 'rtl' : 'ltr');
  });
});

describe('loading a language', () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    fetched.mockReset();
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('__LANGUAGE_FILES__', { de: 'static/v/locales/de-1a2b.json' });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('needs no request for English', async () => {
    expect(await loadTexts('https://pay.example/v1/', 'en', en, new Scope())).toBe(en);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('asks the gateway once, without cookies, and keeps English for a key it lacks', async () => {
    fetched.mockResolvedValue(new Response('{"submit":"Jetzt bezahlen"}'));
    const texts = await loadTexts('https://pay.example/v1/', 'de', en, new Scope());
    expect(texts).toEqual({ ...en, submit: 'Jetzt bezahlen' });
    expect(fetched.mock.calls).toHaveLength(1);
    expect(String(fetched.mock.calls[0]?.[0])).toMatch(/^https:\/\/pay\.example\/v1\//);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' });
  });

  test.each([
    ['is not there', async () => new Response('no', { status: 404 })],
    ['is cut off', async () => new Response('{"submit":')],
    ['does not arrive', async () => Promise.reject(new TypeError('network'))],
  ])('gives null when the file %s', async (_what, answer) => {
    fetched.mockImplementation(answer);
    expect(await loadTexts('https://pay.example/v1/', 'de', en, new Scope())).toBeNull();
  });
});
