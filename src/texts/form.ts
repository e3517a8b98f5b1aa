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
