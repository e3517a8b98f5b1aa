/** Chooses the language of the simulated issuer's pages. */
import { chooseTexts, type PageTexts } from '../../../../texts/languages.ts';
import { type IssuerTexts, issuerTexts } from '../../../../texts/simulated-issuer.ts';

export type IssuerLanguage = PageTexts<IssuerTexts>;

/** Returns the language and the texts for a language tag or a merchant's locale; English when it is unknown. */
export const issuerLanguage = (tag: string): IssuerLanguage => chooseTexts(issuerTexts, [tag]);
