import { describe, expect, test } from 'vitest';
import { chooseLanguage, findLanguage, languages } from '../../src/texts/languages.ts';

/** Codes, tags, directions, and other spellings that are accepted without a warning (locales.md section 1). */
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
  test('begin with these 25, English first', () => {
    const first = Object.values(languages).slice(0, table.length);
    expect(first).toEqual(table.map(([code, tag, dir]) => ({ code, tag, dir })));
  });

  test.each(Object.values(languages))('$code has a tag that browsers know', ({ tag }) => {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
    expect(new Intl.DisplayNames('en', { type: 'language' }).of(tag)).not.toBe(tag);
  });
});

describe('a language', () => {
  const spellings = table.flatMap(([code, , , more]) =>
    [code, ...more.split(' ')].map((text) => [text, code]),
  );

  test.each(spellings)('%s is %s, in any case, with _ or -, among spaces', (text = '', code) => {
    const expected = languages[code as keyof typeof languages];
    const ways = [text, text.toUpperCase(), text.toLowerCase(), text.replaceAll('-', '_'), ` ${text} `];
    for (const way of ways) expect(findLanguage(way)).toMatchObject(expected);
  });

  test.each(['pt-BR', 'nn-NO', 'zh-TW'])('that is only similar leads to the existing one: %s', (text) => {
    expect(findLanguage(text)?.dir).toBe('ltr');
  });

  test.each(['sr', 'si', 'kr', 'xx', 'deutsch', '-de', '_', '5', '', ' ', '__proto__', 'constructor'])(
    'that does not exist leads to none: %o',
    (text) => expect(findLanguage(text)).toBeUndefined(),
  );
});

describe('the tag for Intl', () => {
  test.each([
    ['de', ['de', 'de-CH'], 'de'],
    ['de', ['de_AT'], 'de-AT'],
    ['es', [' es-419 '], 'es-419'],
    ['pt', ['pt-BR'], 'pt-BR'],
    ['cn', ['zh-Hans-SG'], 'zh-Hans-SG'],
    ['dk', ['dk-DK'], 'da'],
    ['fr', ['fr', 'de-CH'], 'fr'],
    ['de', ['fa', 'de-CH', 'fr'], 'de-CH'],
    ['en', ['en-u-nu-arab', 'en-x'], 'en'],
    ['en', [], 'en'],
    ['en', ['tlh'], 'en'],
  ] as const)('of %s, asked for as %j, is %s', (code, wanted, tag) => {
    const region = tag === languages[code].tag ? {} : { region: tag };
    const format = `${tag}-u-ca-gregory-nu-latn`;
    expect(chooseLanguage(wanted)).toEqual({ ...languages[code], ...region, format });
  });

  test.each(['ar', 'ar-SA', 'ar-EG', 'ar-AE'])('has Latin digits and the years on cards: %s', (wanted) => {
    const { format } = chooseLanguage([wanted]);
    const day = new Intl.DateTimeFormat(format, { dateStyle: 'short', timeZone: 'UTC' }).format(0);
    expect(day).toContain('1970');
    expect(new Intl.NumberFormat(format).format(12)).toBe('12');
  });
});
