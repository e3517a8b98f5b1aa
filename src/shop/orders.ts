/** What the shop sold and what it was paid with. A real shop keeps both in its database. */
import {
  type Expected,
  type Merchant,
  type PreparedCheckout,
  type Status,
  type StatusRecord,
  statusOf,
} from '../merchant/index.ts';
import { type Article, findArticle, paymentType } from './articles.ts';
import { BoundedMap } from './bounded-map.ts';
import { allBrands } from './methods.ts';
import { homeCurrency, priceIn } from './prices.ts';

/** Enough orders for one hour; after that no checkout is paid any more. */
const maxOrders = 10_000;

export interface OrderRequest {
  readonly article: Article;
  /** What it is sold in; euro unless told. */
  readonly currency?: string | undefined;
  /** The brands it may be paid with; any that the shop takes unless told. */
  readonly brands?: readonly string[] | undefined;
  /** How it is paid; debited at once unless told. */
  readonly type?: string | undefined;
  /** Mark of the shopper who orders, if the shop knows one. */
  readonly shopper?: string | undefined;
}

export interface OrderOutcome extends Status {
  readonly article: Article | undefined;
  /** Whose order it is, as it was told when it was opened. */
  readonly shopper: string | undefined;
}

export interface Orders {
  /** Prepares a checkout for an article at the catalogue's price and remembers what to expect of it. */
  open(request: OrderRequest, parameters?: Readonly<Record<string, string>>): Promise<PreparedCheckout>;
  /** Reads what happened and whether it is what the order of this checkout waits for (threeds-security T34). */
  outcome(checkoutId: string, resourcePath: string): Promise<OrderOutcome>;
}

/** The article's code and the currency in the checkout; no page can overwrite what the shop's server put there. */
const articleNote = 'SHOPPER_article';
const currencyNote = 'SHOPPER_currency';

export function ordersOf(merchant: Merchant): Orders {
  const orders = new BoundedMap<OrderRequest>(maxOrders);
  const spent = new BoundedMap<string>(maxOrders);

  /** One payment completes one order; shown for it again, as by a reload, it changes nothing. */
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

    async outcome(checkoutId, resourcePath) {
      const record = await merchant.readRecord(resourcePath);
      const request = orders.get(checkoutId) ?? notedIn(record);
      const status = statusOf(record, expectedOf(request, checkoutId));
      const { article, shopper } = request ?? {};
      if (status.state !== 'paid' || !isSpentElsewhere(record, checkoutId))
        return { ...status, article, shopper };
      const spentId = { field: 'id', expected: 'one that paid for nothing else', found: record.id };
      return { state: 'mismatch', record, differences: [spentId], article, shopper };
    },
  };
}

/** The order of a shop that was started anew in between: the usual one for what is noted in the checkout. */
function notedIn({ customParameters }: StatusRecord): OrderRequest | undefined {
  const article = findArticle(customParameters?.[articleNote]);
  return article === undefined ? undefined : { article, currency: customParameters?.[currencyNote] };
}

/** Prices come from the catalogue, never from the record; without an article no payment fits. */
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
