// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { sheetLanguage, texts } from '../../../src/simulator/wallets/texts.js';
import { formTexts } from '../../../src/texts/all-forms.ts';
import { type LanguageCode, languages } from '../../../src/texts/languages.ts';
import { type Sample, textChecks } from '../../languages/checks.ts';

type Sheet = Readonly<Record<string, string>>;
const each = Object.values(languages).map(({ code, tag }): [LanguageCode, Sheet] => [
  code,
  texts[tag.split('-')[0] ?? ''] ?? {},
]);
const en: Sheet = texts.en ?? {};

describe.each(each)('the sheet of a wallet in %s', (code, own) => {
  test.each(Object.entries(textChecks))('%s', (_rule, isRight) => {
    const samples = Object.entries(own).map(
      ([key, text]): Sample => ({ code, key, text, english: en[key] ?? '' }),
    );
    expect(samples.filter((sample) => !isRight(sample))).toEqual([]);
  });

  test('has the texts of English, none as it is, and cancels as the form does', () => {
    expect(Object.keys(own)).toEqual(Object.keys(en));
    if (code === 'en') return;
    expect(Object.keys(en).filter((key) => own[key] === en[key])).toEqual([]);
    expect(own.cancel).toBe(formTexts[code].cancel);
  });
});

describe('the language of a sheet', () => {
  afterEach(() => {
    document.documentElement.lang = '';
    document.body.replaceChildren();
  });

  test.each([
    ['the form’s', '<div class="wpwl-container" lang="zh-Hans"></div>', 'de', 'zh', 'ltr'],
    ['the form’s, right to left', '<div class="wpwl-container" lang="ar"></div>', 'de', 'ar', 'rtl'],
    ['the page’s, without a form', '', 'pt-PT', 'pt', 'ltr'],
    ['the shopper’s, when the page names none that there is', '', 'sr', 'en', 'ltr'],
  ])('is %s', (_which, body, pageLang, lang, dir) => {
    document.body.innerHTML = body;
    document.documentElement.lang = pageLang;
    expect(sheetLanguage()).toEqual({ lang, dir, texts: texts[lang] });
  });
});
