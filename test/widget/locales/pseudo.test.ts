import { afterEach, describe, expect, test, vi } from 'vitest';
import { en, type Texts } from '../../../src/widget/locales/en.ts';
import { pseudoFiles } from '../../../src/widget/locales/pseudo.ts';

const keys = Object.keys(en) as (keyof Texts)[];
const variables = (text: string) => (text.match(/\{\d\}/g) ?? []).sort();

describe.each(Object.entries(pseudoFiles))('the pseudo-language %s', (_code, texts) => {
  test('has every text of English with its variables, and none as it is', () => {
    expect(Object.keys(texts)).toEqual(keys);
    for (const key of keys) expect(variables(texts[key])).toEqual(variables(en[key]));
    expect(keys.filter((key) => texts[key] === en[key])).toEqual([]);
  });
});

describe('what they are for', () => {
  const { xx = en, 'xx-rtl': mirrored = en } = pseudoFiles;

  test('xx is 60 % longer, in brackets, without a plain letter; dates stay as short as they are in every language', () => {
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

  test('xx-rtl is forced to the other direction, but for what is put into it', () => {
    expect(mirrored.submit).toBe('\u202ePay now\u202c');
    expect(mirrored.payWith).toBe('\u202ePay with \u2066{0}\u2069\u202c');
  });
});

describe('a build for tests', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test('has both beside the 25 languages; others have neither', async () => {
    const ours = await import('../../../src/widget/locales/resolve.ts');
    expect(Object.keys(ours.languages)).toHaveLength(25);
    vi.stubGlobal('__PSEUDO_LANGUAGES__', true);
    vi.resetModules();
    const { languages, resolveLanguage } = await import('../../../src/widget/locales/resolve.ts');
    expect(Object.keys(languages)).toEqual([
      ...Object.keys(ours.languages),
      ...Object.keys(pseudoFiles).reverse(),
    ]);
    const found = (option: string) => resolveLanguage(option, '', []).language;
    expect(found('xx')).toEqual({ code: 'xx', tag: 'en-XA', dir: 'ltr' });
    expect(found('XX_RTL')).toEqual({ code: 'xx-rtl', tag: 'ar-XB', dir: 'rtl' });
    expect([found('en-GB').code, found('ar-SA').code]).toEqual(['en', 'ar']);
  });
});
