import { languages } from '../../texts/languages.ts';
import { walletTexts } from '../../texts/simulated-wallet.ts';

const baseOf = (tag: string | undefined | null) => tag?.split('-')[0] ?? '';

/** Tag, direction and texts of each language, by the base of its tag. */
const sheets = new Map(
  Object.values(languages).map(({ code, tag, dir }) => {
    const lang = baseOf(tag);
    return [lang, { lang, dir, texts: walletTexts[code] }];
  }),
);

/**
 * Returns the language of a wallet's sheet: the form's, else the page's, else the shopper's; English when the sheet has
 * none of them. A real sheet uses the language of the device; this one uses the form's, so that a tester sees one
 * language.
 */
export function sheetLanguage() {
  const form = document.querySelector('.wpwl-container[lang]')?.getAttribute('lang');
  const wanted = [form, document.documentElement.lang, navigator.language].map(baseOf);
  const base = wanted.find((lang) => sheets.has(lang)) ?? 'en';
  return sheets.get(base) ?? { lang: 'en', dir: 'ltr', texts: walletTexts.en };
}
