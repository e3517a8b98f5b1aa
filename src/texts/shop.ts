/** The texts of the demo shop's own pages, by language. The payment form on those pages brings its own texts. */
import { byLanguage } from './by-language.ts';
import type { SectionTexts } from './language-file.ts';

export type ShopTexts = SectionTexts<'shop'>;

export const shopTexts = byLanguage<ShopTexts>(
  import.meta.glob('./??.json', { eager: true, import: 'shop' }),
);
