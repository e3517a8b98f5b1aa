/** The texts of the simulated wallets' sheets, by language. */
import { byLanguage } from './by-language.ts';
import type { SectionTexts } from './language-file.ts';

export type WalletTexts = SectionTexts<'simulatedWallet'>;

export const walletTexts = byLanguage<WalletTexts>(
  import.meta.glob('./??.json', { eager: true, import: 'simulatedWallet' }),
);
