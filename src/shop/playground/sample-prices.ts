/** The prices between which the playground's visitor chooses. */
import type { Language } from '../../texts/languages.ts';
import { samples } from '../orders/articles.ts';
import { priceFor, writtenPrice } from '../orders/prices.ts';

/** Returns the prices as they are written for the visitor, by the article's code, in the currency of the brands. */
export function writeSamplePrices(
  brands: readonly string[],
  language: Language,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    samples.map((article) => [article.code, writtenPrice(priceFor(article, brands), language)]),
  );
}
