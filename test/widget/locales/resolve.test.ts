// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../../../src/widget/locales/en.ts';
import { languages, loadTexts, resolveLanguage } from '../../../src/widget/locales/resolve.ts';
import { Scope } from '../../../src/widget/scope.ts';

/** Codes, tags, directions, and what else is taken for the language without a word (locales.md section 1). */
const table: readonly [code: string, tag: string, dir: string, spellings: string][] = [
  ['en', 'en', 'ltr', 'en-US en-GB en_US'],
  ['de', 'de', 'ltr', 'de-DE de-AT de-CH de-Latn-DE-1996'],
  ['fr', 'fr', 'ltr', 'fr-FR fr-BE fr-CH fr-CA'],
  ['es', 'es', 'ltr', 'es-ES es-MX es-419'],
  ['it', 'it', 'ltr', 'it-IT it-CH'],
  ['nl', 'nl', 'ltr', 'nl-NL nl-BE'],
  ['dk', 'da', 'ltr', 'da da-DK dk-DK'],
  ['fi', 'fi', 'ltr', 'fi-FI'],
  ['se', 'sv', 'ltr', 'sv sv-SE sv-FI se-SE'],
  ['tr', 'tr', 'ltr', 'tr-TR'],
  ['ja', 'ja', 'ltr', 'ja-JP jp'],
  ['sl', 'sl', 'ltr', 'sl-SI'],
  ['pt', 'pt-PT', 'ltr', 'pt-PT'],
  ['pl', 'pl', 'ltr', 'pl-PL'],
  ['cz', 'cs', 'ltr', 'cs cs-CZ'],
  ['hu', 'hu', 'ltr', 'hu-HU'],
  ['bg', 'bg', 'ltr', 'bg-BG'],
  ['ro', 'ro', 'ltr', 'ro-RO'],
  ['ru', 'ru', 'ltr', 'ru-RU'],
  ['cn', 'zh-Hans', 'ltr', 'zh zh-CN zh-Hans-CN zh-SG cn-CN'],
  ['gr', 'el', 'ltr', 'el el-GR'],
  ['no', 'nb', 'ltr', 'nb nb-NO no-NO'],
  ['sk', 'sk', 'ltr', 'sk-SK'],
  ['ar', 'ar', 'rtl', 'ar-SA ar-AE ar-EG'],
  ['ko', 'ko', 'ltr', 'ko-KR'],
];

describe('the languages (locales.md section 1)', () => {
  test('are these 25, English first', () => {
    expect(Object.values(languages)).toEqual(table.map(([code, tag, dir]) => ({ code, tag, dir })));
  });

  test.each(Object.values(languages))('$code has a tag that browsers know', ({ tag }) => {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
    expect(new Intl.DisplayNames('en', { type: 'language' }).of(tag)).not.toBe(tag);
  });
});

describe('the wanted language', () => {
  const spellings = table.flatMap(([code, , , more]) =>
    [code, ...more.split(' ')].map((text) => [text, code]),
  );

  test.each(spellings)('%s is %s, in any case, with _ or -, among spaces', (text = '', code) => {
    const expected = { language: languages[code as keyof typeof languages] };
    const ways = [text, text.toUpperCase(), text.toLowerCase(), text.replaceAll('-', '_'), ` ${text} `];
    for (const way of ways) expect(resolveLanguage(way, 'ar', ['de'])).toEqual(expected);
  });

  test.each([
    ['pt-BR', 'pt'],
    ['pt_br', 'pt'],
    ['nn', 'no'],
    ['nn-NO', 'no'],
    ['si', 'sl'],
    ['kr', 'ko'],
    ['zh-TW', 'cn'],
    ['zh-Hant-HK', 'cn'],
  ])('%s is served %s, and told that it is not exactly that', (option, code) => {
    const language = languages[code as keyof typeof languages];
    expect(resolveLanguage(option, 'ar', ['de'])).toEqual({ language, unknown: option });
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
  ])('%o is not there: English, and the word itself for the console', (option) => {
    expect(resolveLanguage(option, 'de', ['de'])).toEqual({ language: languages.en, unknown: option });
  });
});

describe('without a wanted language', () => {
  test.each([
    ['the page’s', 'de-AT', ['ar'], 'de'],
    ['the shopper’s first when the page says none', '', ['ar-SA', 'de'], 'ar'],
    ['the shopper’s next when the first is not there', '', ['sr', 'de-CH'], 'de'],
    ['the shopper’s when the page’s is not there', 'sr', ['ar'], 'ar'],
    ['English when none is there', 'sr', ['hr'], 'en'],
    ['Bokmål for Nynorsk', '', ['nn-NO', 'de'], 'no'],
    ['Portugal’s for Brazil', 'pt-BR', [], 'pt'],
    ['Chinese for a longer tag', '', ['zh-Hans-CN'], 'cn'],
    ['not Slovenian for Sinhala', '', ['si-LK', 'de'], 'de'],
    ['not Korean for Kanuri', 'kr', ['de'], 'de'],
    ['English when nobody says anything', '', [], 'en'],
  ])('it is %s', (_which, page, preferred, code) => {
    expect(resolveLanguage('', page, preferred).language.code).toBe(code);
    expect(resolveLanguage('', page, preferred)).not.toHaveProperty('unknown');
  });
});

describe('loading a language', () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    fetched.mockReset();
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('needs no request for English', async () => {
    expect(await loadTexts('https://pay.example/v1/', 'en', en, new Scope())).toBe(en);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('asks the gateway once, without cookies, and keeps English for a text it lacks', async () => {
    fetched.mockResolvedValue(Response.json(['Zahlungsarten', 'Kartenmarke']));
    const texts = await loadTexts('https://pay.example/v1/', 'de', en, new Scope());
    expect(texts).toEqual({ ...en, paymentMethods: 'Zahlungsarten', brand: 'Kartenmarke' });
    expect(fetched.mock.calls).toHaveLength(1);
    expect(fetched.mock.calls[0]?.[0]).toBe('https://pay.example/v1/static/test/locales/de.json');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' });
  });

  test.each([
    ['is not there', async () => new Response('no', { status: 404 })],
    ['is cut off', async () => new Response('["Zahlungsarten",')],
    ['is something else', async () => Response.json({ submit: 'Jetzt bezahlen' })],
    ['does not arrive', async () => Promise.reject(new TypeError('network'))],
  ])('gives null when the file %s', async (_what, answer) => {
    fetched.mockImplementation(answer);
    expect(await loadTexts('https://pay.example/v1/', 'de', en, new Scope())).toBeNull();
  });
});
