/** The texts of the gateway’s 3-D Secure page, by language. */
import { byLanguage } from './by-language.ts';
import type { SectionTexts } from './language-file.ts';

export type ThreeDSecureTexts = SectionTexts<'threeDSecurePage'>;

export const threeDSecureTexts = byLanguage<ThreeDSecureTexts>(
  import.meta.glob('./??.json', { eager: true, import: 'threeDSecurePage' }),
);
