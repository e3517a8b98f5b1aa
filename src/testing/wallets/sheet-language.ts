import { languages } from '../../texts/languages.ts';
import { walletTexts } from '../../texts/simulated-wallet.ts';

const baseOf = (tag: string | undefined | null) => tag?.split('-')[0] ?? '';

/** Direction and texts of each language, by the base of its tag. */
const sheets = new Map(
  Object.values(languages).map(({ code, tag, dir }) => {
    const lang = baseOf(tag);
    return [lang, { lang, dir, texts: walletTexts[code] }];
  }),
);

/**
 * Returns the language of a wallet's sheet: the form's, else the page's, else the shopper's; English when the sheet has
 * none of them. `region` is the whole tag, by which amounts are written. A real sheet uses the language of the device; this one uses the form's, so that a tester sees one
 * language.
 */
export function sheetLanguage() {
  const form = document.querySelector('.wpwl-container[lang]')?.getAttribute('lang');
  const wanted = [form, document.documentElement.lang, navigator.language, 'en'];
  const region = wanted.find((tag) => sheets.has(baseOf(tag))) ?? 'en';
  const sheet = sheets.get(baseOf(region)) ?? { lang: 'en', dir: 'ltr', texts: walletTexts.en };
  return { ...sheet, region };
}
