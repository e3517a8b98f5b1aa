import { languages } from '../../texts/languages.ts';
import { walletTexts } from '../../texts/simulated-wallet.ts';

const baseOf = (tag: string | undefined | null) => tag?.split('-')[0] ?? '';

/** What a sheet needs of each language, by the base of the language's tag. */
const sheets = new Map(
  Object.values(languages).map(({ code, tag, dir }) => {
    const lang = baseOf(tag);
    return [lang, { lang, dir, texts: walletTexts[code] }];
  }),
);

/**
 * The language of a wallet's sheet: that of the form, else of the page, else the shopper's; English when none of them
 * exists. A real sheet is in the language of its device; this one is in the form's, so that a tester sees one language.
 */
export function sheetLanguage() {
  const form = document.querySelector('.wpwl-container[lang]')?.getAttribute('lang');
  const wanted = [form, document.documentElement.lang, navigator.language].map(baseOf);
  const base = wanted.find((lang) => sheets.has(lang)) ?? 'en';
  return sheets.get(base) ?? { lang: 'en', dir: 'ltr', texts: walletTexts.en };
}
