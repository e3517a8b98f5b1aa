/**
 * The English texts of the payment form: the only ones inside `paymentWidgets.js`, which fetches other languages.
 *
 * Keys that merchants may override keep the names of widget-contract.md 7.3 (`labels`) and 7.4 (`errorMessages`).
 * Terms: locales.md section 5.
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
