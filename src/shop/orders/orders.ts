/** Remembers the shop's orders and the payments that paid them. A real shop keeps both in its database. */
import {
  type Expected,
  type Merchant,
  type PreparedCheckout,
  type Status,
  type StatusRecord,
  toStatus,
} from '../../merchant/index.ts';
import { type Article, findArticle, paymentType } from './articles.ts';
import { BoundedMap } from './bounded-map.ts';
import { allBrands } from './methods.ts';
import { homeCurrency, priceIn } from './prices.ts';

/**
 * Maximum number of orders that the shop remembers. It is enough for the orders of one hour; after that their checkouts
 * can no longer be paid.
 */
const maxOrders = 10_000;

export interface OrderRequest {
  readonly article: Article;
  /** Currency of the price; euro when absent. */
  readonly currency?: string | undefined;
  /** Brands that may pay the order; every brand of the shop when absent. */
  readonly brands?: readonly string[] | undefined;
  /** Payment type; a debit at once when absent. */
  readonly type?: string | undefined;
  /** Random id of the shopper who orders, when the shop knows the shopper. */
  readonly shopper?: string | undefined;
}

export interface OrderOutcome extends Status {
  readonly article: Article | undefined;
  /** Random id of the shopper who placed the order, as given to `open`. */
  readonly shopper: string | undefined;
}

export interface Orders {
  /**
   * Prepares a checkout for an article at the catalogue's price and remembers which payment the order expects. Throws a
   * `MerchantError` when the gateway prepares none.
   */
  open(request: OrderRequest, parameters?: Readonly<Record<string, string>>): Promise<PreparedCheckout>;
  /**
   * Puts another article into an order, and its price into the checkout. The brands may pay the order besides those that
   * it had. Gives whether the shop has the order. Throws a `MerchantError` when the gateway does not change the checkout,
   * such as one that is paid.
   */
  change(
    checkoutId: string,
    news: { readonly article: Article; readonly brands: readonly string[] },
  ): Promise<boolean>;
  /**
   * Reads the payment of a checkout and compares it with what the order of this checkout expects (threeds-security
   * T34). Throws a `MerchantError` when the gateway has no record.
   */
  outcome(checkoutId: string, resourcePath: string): Promise<OrderOutcome>;
}

/**
 * Names of the custom parameters in which the shop's server notes the article's code and the currency. No page can
 * overwrite them.
 */
const articleNote = 'SHOPPER_article';
const currencyNote = 'SHOPPER_currency';

export function createOrders(merchant: Merchant): Orders {
  const orders = new BoundedMap<OrderRequest>(maxOrders);
  const spent = new BoundedMap<string>(maxOrders);

  /**
   * Tells whether the payment has already completed another order. One payment completes one order; showing the result
   * of the same order again, as a reload does, is allowed.
   */
  function isSpentElsewhere({ id }: StatusRecord, checkoutId: string): boolean {
    if (id === undefined) return true;
    const owner = spent.get(id);
    if (owner === undefined) spent.set(id, checkoutId);
    return owner !== undefined && owner !== checkoutId;
  }

  return {
    async open(request, parameters = {}) {
      const { article, currency = homeCurrency, type = paymentType } = request;
      const checkout = await merchant.prepareCheckout({
        ...priceIn(article, currency),
        paymentType: type,
        [`customParameters[${articleNote}]`]: article.code,
        [`customParameters[${currencyNote}]`]: currency,
        ...parameters,
      });
      orders.set(checkout.id, request);
      return checkout;
    },

    async change(checkoutId, { article, brands }) {
      const request = orders.get(checkoutId);
      if (request === undefined) return false;
      if (article.code !== request.article.code) {
        await merchant.updateCheckout(checkoutId, {
          ...priceIn(article, request.currency ?? homeCurrency),
          [`customParameters[${articleNote}]`]: article.code,
        });
      }
      const offered = [...new Set([...(request.brands ?? allBrands), ...brands])];
      orders.set(checkoutId, { ...request, article, brands: offered });
      return true;
    },

    async outcome(checkoutId, resourcePath) {
      const record = await merchant.readRecord(resourcePath);
      const request = orders.get(checkoutId) ?? notedIn(record);
      const status = toStatus(record, expectedOf(request, checkoutId));
      const { article, shopper } = request ?? {};
      if (status.state !== 'paid' || !isSpentElsewhere(record, checkoutId))
        return { ...status, article, shopper };
      const spentId = { field: 'id', expected: 'one that paid for nothing else', found: record.id };
      return { state: 'mismatch', record, differences: [spentId], article, shopper };
    },
  };
}

/**
 * Rebuilds an order that the shop forgot because it was restarted, from the notes in the checkout. Every other property
 * gets its default.
 */
function notedIn({ customParameters }: StatusRecord): OrderRequest | undefined {
  const article = findArticle(customParameters?.[articleNote]);
  return article === undefined ? undefined : { article, currency: customParameters?.[currencyNote] };
}

/**
 * Returns what the payment of an order must look like. The price comes from the catalogue, never from the record;
 * without a known article no payment matches.
 */
function expectedOf(request: OrderRequest | undefined, checkoutId: string): Expected {
  const { article, currency = homeCurrency, brands = allBrands, type = paymentType } = request ?? {};
  const price = article && priceIn(article, currency);
  return {
    checkoutId,
    amount: price?.amount,
    currency: price?.currency,
    paymentType: type,
    paymentBrands: brands,
  };
}
