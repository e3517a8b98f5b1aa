import type { FormTexts } from '../../texts/form.ts';
import { nameOfBrand } from '../brand-names.ts';

/**
 * Returns the text of a name that consists of common words (`Prepayment`) or ends with one (`Klarna invoice`); undefined
 * for a name that is the same in every language, such as `PayPal`. Common words bend in a sentence, so no sentence may
 * hold such a name.
 */
export function commonWords(code: string, texts: FormTexts): string | undefined {
  const name = nameOfBrand(code);
  return texts[(name in texts ? name : name.replace(/.* /, '')) as keyof FormTexts];
}

/**
 * Returns a brand's name in the shopper's language. Trademarks stay as they are (`PayPal`); common words are
 * translated, in the order of the language (`SEPA-Lastschrift`, `Facture Klarna`).
 */
export function localizedBrandName(code: string, texts: FormTexts): string {
  const name = nameOfBrand(code);
  return commonWords(code, texts)?.replace('{0}', name.replace(/ \w+$/, '')) || name;
}
