/** The blank pages that testers have made. */

export interface ServedPage {
  readonly html: string;
  /** Its Content-Security-Policy; null for none. */
  readonly policy: string | null;
  readonly lang: string;
}

export interface ServedPages {
  /** @param address of the page, as its browser reaches it */
  add(id: string, page: ServedPage, checkoutId: string, address: string): void;
  find(id: string): ServedPage | undefined;
  /** Returns the address of the newest page of a checkout. */
  addressOf(checkoutId: string): string | undefined;
  /** Whether an address is a page to which shoppers return. */
  isResult(address: string): boolean;
}

/** How many pages are kept; the oldest goes first. */
const maxPages = 10_000;

export function createServedPages(): ServedPages {
  const served = new Map<string, ServedPage>();
  const addresses = new Map<string, string>();
  return {
    add(id, page, checkoutId, address) {
      served.set(id, page);
      addresses.set(checkoutId, address);
      forgetOldest(served);
      forgetOldest(addresses);
    },
    find: (id) => served.get(id),
    addressOf: (checkoutId) => addresses.get(checkoutId),
    isResult: (address) => served.has(/\/pages\/([^/?#]+)\/result(?:[?#]|$)/.exec(address)?.[1] ?? ''),
  };
}

function forgetOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys();
  if (kept.size > maxPages && oldest !== undefined) kept.delete(oldest);
}
