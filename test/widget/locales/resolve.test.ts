// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formTexts } from '../../../src/texts/all-forms.ts';
import { firstEnglish } from '../../../src/texts/english-at-build.ts';
import { languages } from '../../../src/texts/languages.ts';
import { loadTexts, resolveLanguage } from '../../../src/widget/locales/resolve.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { failPlainRequests } from '../kit.ts';

/** The file of a language as the build writes it. */
const file = formTexts.de;

describe('the wanted language', () => {
  test.each([
    ['de', 'de', undefined],
    ['de_AT', 'de', 'de-AT'],
    ['SV-se', 'se', 'SV-se'],
    [' zh-CN ', 'cn', 'zh-CN'],
    ['zh-Hans-SG', 'cn', 'zh-Hans-SG'],
    ['es-419', 'es', 'es-419'],
    ['dk-DK', 'dk', undefined],
  ] as const)('%s gives %s, whatever the languages of page and shopper are', (option, code, region) => {
    const language = { ...languages[code], ...(region && { region }) };
    expect(resolveLanguage(option, 'ar', () => ['de'])).toEqual({ language });
  });

  test.each([
    ['pt-BR', 'pt', 'pt-BR'],
    ['pt_br', 'pt', 'pt-br'],
    ['nn', 'no', undefined],
    ['nn-NO', 'no', undefined],
    ['si', 'sl', undefined],
    ['kr', 'ko', undefined],
    ['zh-TW', 'cn', 'zh-TW'],
    ['zh-Hant-HK', 'cn', 'zh-Hant-HK'],
  ] as const)('%s gives %s, with a warning that this is not exactly the same', (option, code, region) => {
    const language = { ...languages[code], ...(region && { region }) };
    expect(resolveLanguage(option, 'ar', () => ['de'])).toEqual({ language, unknown: option });
  });

  test.each([
    'sr',
    'xx',
    'xx-rtl',
    'deutsch',
    '-de',
    '_',
    '5',
    '   ',
    '__proto__',
    'constructor',
    'toString',
  ])('%o does not exist: the form is English, and the console names the word', (option) => {
    expect(resolveLanguage(option, 'de', () => ['de'])).toEqual({ language: languages.en, unknown: option });
  });
});

describe('without a wanted language,', () => {
  test.each([
    ['the page’s', 'de-AT', ['ar'], 'de'],
    ['the shopper’s first when the page says none', '', ['ar-SA', 'de'], 'ar'],
    ['the shopper’s next when the first is not there', '', ['sr', 'de-CH'], 'de'],
    ['the shopper’s when the page’s is not there', 'sr', ['ar'], 'ar'],
    ['English when none is there', 'sr', ['tlh'], 'en'],
    ['Chinese for a longer tag', '', ['zh-Hans-CN'], 'cn'],
    ['not Slovenian for Sinhala', '', ['si-LK', 'de'], 'de'],
    ['not Korean for Kanuri', 'kr', ['de'], 'de'],
    ['English when nobody says anything', '', [], 'en'],
  ])('the form is in %s', (_which, page, preferred, code) => {
    expect(resolveLanguage('', page, () => preferred).language.code).toBe(code);
    expect(resolveLanguage('', page, () => preferred)).not.toHaveProperty('unknown');
  });
});

describe('a similar language is used, and the console names the one that is wanted,', () => {
  test.each([
    ['of the page', 'pt-BR', ['de'], 'pt', 'pt-BR', { region: 'pt-BR' }],
    ['of the page', 'zh-TW', [], 'cn', 'zh-TW', { region: 'zh-TW' }],
    ['of the page', 'zh_Hant', [], 'cn', 'zh_Hant', {}],
    ['of the browser', '', ['pt-BR', 'de'], 'pt', 'pt-BR', { region: 'pt-BR' }],
    ['of the browser', 'he', ['zh-HK'], 'cn', 'zh-HK', { region: 'zh-HK' }],
    ['of the browser', '', ['uk', 'nn-NO'], 'no', 'nn-NO', {}],
  ])('where it is the one %s: %s, %o', (_whose, page, preferred, code, unknown, region) => {
    const language = { ...languages[code as keyof typeof languages], ...region };
    expect(resolveLanguage('', page, () => preferred)).toEqual({ language, unknown });
  });
});

describe('loading a language', () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    fetched.mockReset();
    vi.stubGlobal('fetch', fetched);
    failPlainRequests();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('needs no request for English', async () => {
    expect(await loadTexts('https://pay.example/v1/', 'en', new Scope())).toBe(firstEnglish);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('asks the gateway once, without cookies', async () => {
    fetched.mockResolvedValue(Response.json(file));
    const texts = await loadTexts('https://pay.example/v1/', 'de', new Scope());
    expect(texts).toEqual(file);
    expect(fetched.mock.calls).toHaveLength(1);
    expect(fetched.mock.calls[0]?.[0]).toBe('https://pay.example/v1/static/test/locales/de.json');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' });
  });

  test.each([
    ['is not there', async () => new Response('no', { status: 404 })],
    ['is an error, whole file and all', async () => Response.json(file, { status: 500 })],
    ['is cut off', async () => new Response('{"submit":"Jetzt')],
    ['is a page', async () => new Response('<!doctype html><title>Sign in</title>')],
    ['is something else', async () => Response.json({ submit: 'Jetzt bezahlen' })],
    ['lacks a text', async () => Response.json({ ...file, cvv: undefined })],
    ['has something that is no text', async () => Response.json({ ...file, cancel: null })],
    ['is null', async () => Response.json(null)],
    ['is a list', async () => Response.json(Object.values(file))],
    ['does not arrive', async () => Promise.reject(new TypeError('network'))],
  ])('gives null when the file %s', async (_what, answer) => {
    fetched.mockImplementation(answer);
    expect(await loadTexts('https://pay.example/v1/', 'de', new Scope())).toBeNull();
  });
});
