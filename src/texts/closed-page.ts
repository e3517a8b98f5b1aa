/** The texts of the gateway’s page on which a provider’s window ends, by language. */
import { byLanguage } from './by-language.ts';
import type { SectionTexts } from './language-file.ts';

export type ClosedPageTexts = SectionTexts<'closedPage'>;

export const closedPageTexts = byLanguage<ClosedPageTexts>(
  import.meta.glob('./??.json', { eager: true, import: 'closedPage' }),
);
