/** The texts of the payment form in every language: for the build, which makes a file of each. No script may import this. */
import { byLanguage } from './by-language.ts';
import type { FormTexts } from './form.ts';

export const formTexts = byLanguage<FormTexts>(
  import.meta.glob('./??.json', { eager: true, import: 'form' }),
);
