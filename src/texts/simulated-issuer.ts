/** What the simulated card issuer says on its pages, by language. */
import { byLanguage } from './by-language.ts';
import type { SectionTexts } from './language-file.ts';

export type IssuerTexts = SectionTexts<'simulatedIssuer'>;

export const issuerTexts = byLanguage<IssuerTexts>(
  import.meta.glob('./??.json', { eager: true, import: 'simulatedIssuer' }),
);
