import { brandName } from '../../contract/brands/form-types.ts';
import type { Texts } from './en.ts';

/**
 * What a shopper reads: a mark as it is (`PayPal`), words in their language (`SEPA-Lastschrift`, `Klarna Rechnung`).
 * A name that is English words, or whose last word is one, is a key of the texts.
 */
export function nameOf(code: string, texts: Texts): string {
  const said = (words: string) => texts[words as keyof Texts] || words;
  return said(brandName(code).replace(/\w+$/, said));
}
