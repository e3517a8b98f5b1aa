import { afterEach, describe, expect, test, vi } from 'vitest';
import { en, type FormTexts } from '../../../src/texts/form.ts';
import { languages } from '../../../src/texts/languages.ts';
import { makePseudoLanguages } from '../../../src/widget/locales/pseudo.ts';

const pseudo = makePseudoLanguages(en);
const keys = Object.keys(en) as (keyof FormTexts)[];
const variables = (text: string) => (text.match(/\{\d\}/g) ?? []).sort();

describe.each(Object.entries(pseudo))('the pseudo-language %s', (_code, texts) => {
  test('has every English text with its variables, and none unchanged', () => {
    expect(Object.keys(texts)).toEqual(keys);
    for (const key of keys) expect(variables(texts[key])).toEqual(variables(en[key]));
    expect(keys.filter((key) => texts[key] === en[key])).toEqual([]);
  });
});

describe('the pseudo-languages', () => {
  const { xx, 'xx-rtl': mirrored } = pseudo;

  test('make texts in xx 60 % longer, in brackets, without a plain letter, and keep dates as short as in every language', () => {
    for (const key of keys) {
      if (key === 'mmyy' || key === 'ddmmyyyy') expect(xx[key]).toHaveLength(en[key].length);
      else {
        expect(xx[key].length).toBeGreaterThanOrEqual(en[key].length * 1.5);
        expect(xx[key]).toMatch(/^\[.*\]$/);
      }
      expect(xx[key].replace(/\{\d\}/g, '')).not.toMatch(/[a-z]/i);
    }
    expect(xx.submit).toBe('[Þåý ñöŵ ~~~]');
  });

  test('force texts in xx-rtl into the other direction, except for inserted values', () => {
    expect(mirrored.submit).toBe('\u202ePay now\u202c');
    expect(mirrored.payWith).toBe('\u202ePay with \u2066{0}\u2069\u202c');
  });
});

describe('a build for tests', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test('has both pseudo-languages, and other builds have neither', async () => {
    const ours = await import('../../../src/widget/locales/resolve.ts');
    expect(ours.offeredLanguages).toEqual(languages);
    vi.stubGlobal('__PSEUDO_LANGUAGES__', true);
    vi.resetModules();
    const { offeredLanguages, resolveLanguage } = await import('../../../src/widget/locales/resolve.ts');
    expect(Object.keys(offeredLanguages)).toEqual([
      ...Object.keys(ours.offeredLanguages),
      ...Object.keys(pseudo).reverse(),
    ]);
    const found = (option: string) => resolveLanguage(option, '', () => []).language;
    expect(found('xx')).toEqual({ code: 'xx', tag: 'en-XA', dir: 'ltr' });
    expect(found('XX_RTL')).toEqual({ code: 'xx-rtl', tag: 'ar-XB', dir: 'rtl' });
    expect([found('en-GB').code, found('ar-SA').code]).toEqual(['en', 'ar']);
  });
});
