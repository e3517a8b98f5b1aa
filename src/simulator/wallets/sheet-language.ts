import { languages } from '../../texts/languages.ts';
import { walletTexts } from '../../texts/simulated-wallet.ts';

const baseOf = (tag: string | undefined | null) => tag?.split('-')[0] ?? '';

/** The texts of the sheets by the base of a language's tag. */
export const sheetTexts = Object.fromEntries(
  Object.values(languages).map(({ code, tag }) => [baseOf(tag), walletTexts[code]]),
);

/**
 * The language of a wallet's sheet: that of the form, else of the page, else the shopper's; English for one that there is
 * not. A real sheet is in the language of its device; this one is in the form's, so that a tester sees one language.
 */
export function sheetLanguage() {
  const form = document.querySelector('.wpwl-container[lang]')?.getAttribute('lang');
  const wanted = [form, document.documentElement.lang, navigator.language].map(baseOf);
  const lang = wanted.find((base) => Object.hasOwn(sheetTexts, base)) ?? 'en';
  const texts = sheetTexts[lang] ?? walletTexts.en;
  return { lang, dir: lang === 'ar' ? 'rtl' : 'ltr', texts };
}
