/** The texts of the page that stands in for a payment provider’s own, by language. */
import { byLanguage } from './by-language.ts';
import type { SectionTexts } from './language-file.ts';

export type ProviderTexts = SectionTexts<'simulatedProvider'>;

export const providerTexts = byLanguage<ProviderTexts>(
  import.meta.glob('./??.json', { eager: true, import: 'simulatedProvider' }),
);
