/**
 * The English texts of the payment form. They are the only ones inside `paymentWidgets.js`, which fetches those of
 * other languages.
 *
 * Keys that merchants may override have the names of widget-contract.md 7.3 (`labels`) and 7.4 (`errorMessages`). The
 * terms are those of locales.md section 5.
 */
import { form } from './en.json';
import type { SectionTexts } from './language-file.ts';

/** Every text of the payment form in one language. */
export type FormTexts = SectionTexts<'form'>;

export const en: FormTexts = form;

/** Texts of a language from its keys and values. The caller knows that each key of English has a text. */
export function formTextsOf(texts: Iterable<readonly [key: string, text: string | undefined]>): FormTexts {
  return Object.fromEntries(texts) as FormTexts;
}
