/**
 * The texts of the payment form in every language. The build makes a file of each language from them; no browser
 * script may import this module.
 */
import { byLanguage } from './by-language.ts';
import type { FormTexts } from './form.ts';

export const formTexts = byLanguage<FormTexts>(
  import.meta.glob('./??.json', { eager: true, import: 'form' }),
);
