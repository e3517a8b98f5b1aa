/** The blank pages that testers have made. */

export interface ServedPage {
  readonly html: string;
  /** Its Content-Security-Policy; null for none. */
  readonly policy: string | null;
  readonly lang: string;
}

export interface ServedPages {
  add(id: string, page: ServedPage, place: PagePlace): void;
  find(id: string): ServedPage | undefined;
  /** Returns the address of the newest page of a checkout. */
  addressOf(checkoutId: string): string | undefined;
  /** Whether an address is a page to which shoppers return. */
  isResult(address: string): boolean;
  /** Removes the pages of a tenant that has ended. */
  removeAllOf(tenantId: string): void;
}

interface PagePlace {
  readonly tenantId: string;
  readonly checkoutId: string;
  /** Of the page, as its browser reaches it. */
  readonly address: string;
}

/** How many pages are kept; the oldest goes first. */
const maxPages = 10_000;

export function createServedPages(): ServedPages {
  const served = new Map<string, ServedPage & PagePlace>();
  const addresses = new Map<string, string>();
  return {
    add(id, page, place) {
      served.set(id, { ...page, ...place });
      addresses.set(place.checkoutId, place.address);
      forgetOldest(served);
      forgetOldest(addresses);
    },
    find: (id) => served.get(id),
    addressOf: (checkoutId) => addresses.get(checkoutId),
    isResult: (address) => served.has(/\/pages\/([^/?#]+)\/result(?:[?#]|$)/.exec(address)?.[1] ?? ''),
    removeAllOf(tenantId) {
      for (const [id, page] of served) {
        if (page.tenantId !== tenantId) continue;
        served.delete(id);
        addresses.delete(page.checkoutId);
      }
    },
  };
}

function forgetOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys();
  if (kept.size > maxPages && oldest !== undefined) kept.delete(oldest);
}
