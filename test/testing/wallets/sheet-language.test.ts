// @runs own
// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { sheetLanguage } from '../../../src/testing/wallets/sheet-language.ts';
import { walletTexts } from '../../../src/texts/simulated-wallet.ts';

describe('the language of a sheet', () => {
  afterEach(() => {
    document.documentElement.lang = '';
    document.body.replaceChildren();
  });

  test.each([
    ['the form’s', '<div class="wpwl-container" lang="zh-Hans"></div>', 'de', 'zh', 'ltr', walletTexts.cn],
    [
      'the form’s, right to left',
      '<div class="wpwl-container" lang="ar"></div>',
      'de',
      'ar',
      'rtl',
      walletTexts.ar,
    ],
    ['the page’s, without a form', '', 'pt-PT', 'pt', 'ltr', walletTexts.pt],
    ['the shopper’s, when the page names none that there is', '', 'sr', 'en', 'ltr', walletTexts.en],
  ])('is %s', (_which, body, pageLang, lang, dir, texts) => {
    document.body.innerHTML = body;
    document.documentElement.lang = pageLang;
    const { region, ...rest } = sheetLanguage();
    expect(rest).toEqual({ lang, dir, texts });
    const languages = [
      document.querySelector('[lang]:not(html)')?.getAttribute('lang'),
      pageLang,
      navigator.language,
    ];
    expect(region).toBe(languages.find((one) => one?.split('-')[0] === lang));
  });
});
