/** Prepares the checkout of a page with its article, its price, and the cards that the shopper saved before. */
import type { PreparedCheckout } from '../../merchant/index.ts';
import type { Article } from './articles.ts';
import type { Orders } from './orders.ts';
import { type Price, priceFor } from './prices.ts';
import { registrationParameters, type Shoppers } from './shoppers.ts';

interface SaleRequest {
  readonly article: Article;
  readonly brands: readonly string[];
  readonly shopper: string;
}

export interface Sale {
  readonly price: Price;
  readonly checkout: PreparedCheckout;
}

/**
 * Returns the function that prepares a checkout. Brands of saved cards are allowed besides those that the page offers.
 * The gateway leaves out a saved card that it no longer has.
 */
export function createSale(orders: Orders, shoppers: Shoppers) {
  return async ({ article, brands, shopper }: SaleRequest, shopperResultUrl: string): Promise<Sale> => {
    const saved = shoppers.saved(shopper);
    const price = priceFor(article, brands);
    const offered = [...new Set([...brands, ...saved.map(({ brand }) => brand)])];
    const checkout = await orders.open(
      { article, currency: price.currency, brands: offered, shopper },
      { integrity: 'true', shopperResultUrl, ...registrationParameters(saved) },
    );
    return { price, checkout };
  };
}
