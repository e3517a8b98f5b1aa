/** The texts of the simulated card issuer's pages, by language. */
import { byLanguage } from './by-language.ts';
import type { SectionTexts } from './language-file.ts';

export type IssuerTexts = SectionTexts<'simulatedIssuer'>;

export const issuerTexts = byLanguage<IssuerTexts>(
  import.meta.glob('./??.json', { eager: true, import: 'simulatedIssuer' }),
);
