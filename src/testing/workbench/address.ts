/** What the workbench shows as an address, so that a link shows exactly the same. */

const queryNames = {
  checkouts: ['tenant', 'state', 'brand', 'search', 'open', 'limit'],
  timeline: ['open', 'beside'],
  payments: ['tenant', 'type', 'brand', 'search', 'limit'],
  payment: ['open'],
  requests: ['tenant', 'on', 'status', 'search', 'files', 'open', 'limit'],
  callbacks: ['tenant', 'kind', 'type', 'search', 'open'],
  control: ['tenant'],
  tenants: [],
} as const satisfies Record<string, readonly string[]>;

export type PageName = keyof typeof queryNames;

/** A page with its filters and what is open on it. */
export interface Place {
  readonly page: PageName;
  /** Whose data the page shows; empty for all tenants, or for the first where a page shows one. */
  readonly tenant: string;
  /** The checkout of a timeline; empty on other pages. */
  readonly checkout: string;
  /** The payment of a payment's timeline; empty on other pages. */
  readonly payment: string;
  /** The other filters; none of them is empty. */
  readonly query: { readonly [name: string]: string };
}

const root = '/workbench';
const timelinePath = /^\/workbench\/tenants\/([^/]+)\/(checkouts|payments)\/([^/]+)\/?$/;
const pagesOfOne: readonly PageName[] = ['timeline', 'payment'];

/** Reads an address. One that is unknown leads to the list. @param search with or without its question mark */
export function readPlace(path: string, search: string): Place {
  const [, tenantPart, kind, idPart] = timelinePath.exec(path) ?? [];
  const page = kind === undefined ? pageAt(path) : kind === 'payments' ? 'payment' : 'timeline';
  const all = new URLSearchParams(search);
  const known = queryNames[page].map((name) => [name, all.get(name) ?? ''] as const);
  const { tenant = '', ...query } = Object.fromEntries(known.filter(([, value]) => value !== ''));
  const id = decoded(idPart);
  const ids = { checkout: page === 'timeline' ? id : '', payment: page === 'payment' ? id : '' };
  return { page, tenant: decoded(tenantPart) || tenant, ...ids, query };
}

/** Writes the address of a place: path and query, filters in a fixed order. */
export function placeAddress({ page, tenant, checkout, payment, query }: Place): string {
  const ofTenant = `${root}/tenants/${encodeURIComponent(tenant)}`;
  const path =
    page === 'timeline'
      ? `${ofTenant}/checkouts/${encodeURIComponent(checkout)}`
      : page === 'payment'
        ? `${ofTenant}/payments/${encodeURIComponent(payment)}`
        : page === 'checkouts'
          ? root
          : `${root}/${page}`;
  const values: { readonly [name: string]: string } = isOfOne(page) ? query : { ...query, tenant };
  const search = new URLSearchParams(
    queryNames[page].flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Makes the place of a page; filters that are empty are left out. */
export function createPlace(
  page: PageName,
  tenant = '',
  query: { readonly [name: string]: string } = {},
): Place {
  const set = Object.entries(query).filter(([, value]) => value !== '');
  return { page, tenant, checkout: '', payment: '', query: Object.fromEntries(set) };
}

export const createTimelinePlace = (tenant: string, checkout: string): Place => ({
  ...createPlace('timeline', tenant),
  checkout,
});

export const createPaymentPlace = (tenant: string, payment: string): Place => ({
  ...createPlace('payment', tenant),
  payment,
});

/** Whether a page shows one checkout or payment, whose tenant stands in its own address. */
export const isOfOne = (page: PageName) => pagesOfOne.includes(page);

/** The address of what the control plane knows about a checkout is not a page's, so only the workbench's own are taken. */
export const isOwnAddress = (path: string) => path === root || path.startsWith(`${root}/`);

function pageAt(path: string): PageName {
  const name = path.slice(root.length + 1).replace(/\/$/, '');
  return name in queryNames && !isOfOne(name as PageName) ? (name as PageName) : 'checkouts';
}

function decoded(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
