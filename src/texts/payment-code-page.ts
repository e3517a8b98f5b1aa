/** The texts of the gateway’s page that shows what a shopper pays with elsewhere, by language. */
import { byLanguage } from './by-language.ts';
import type { SectionTexts } from './language-file.ts';

export type PaymentCodeTexts = SectionTexts<'paymentCodePage'>;

export const paymentCodeTexts = byLanguage<PaymentCodeTexts>(
  import.meta.glob('./??.json', { eager: true, import: 'paymentCodePage' }),
);
