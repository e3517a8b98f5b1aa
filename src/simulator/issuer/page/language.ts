/** The language of the simulated issuer's pages. */
import { chooseTexts, type PageTexts } from '../../../texts/languages.ts';
import { type IssuerTexts, issuerTexts } from '../../../texts/simulated-issuer.ts';

export type IssuerLanguage = PageTexts<IssuerTexts>;

/** The issuer's language and texts for a tag, or for a locale as merchants write it; English for an unknown one. */
export const issuerLanguage = (tag: string): IssuerLanguage => chooseTexts(issuerTexts, [tag]);
