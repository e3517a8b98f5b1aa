import type { FormTexts } from '../../texts/form.ts';
import { nameOfBrand } from '../brand-names.ts';

/**
 * Returns a brand's name in the shopper's language. Trademarks stay as they are (`PayPal`); common words are
 * translated (`SEPA-Lastschrift`, `Klarna Rechnung`). A name is translated when the texts have the whole name, or its
 * last word, as a key.
 */
export function localizedBrandName(code: string, texts: FormTexts): string {
  const translated = (words: string) => texts[words as keyof FormTexts] || words;
  return translated(nameOfBrand(code).replace(/\w+$/, translated));
}
