/** The payment methods that the shop accepts: every brand of the gateway, in groups that shoppers know. */
import type { BrandKind } from '#contract/brands/brand.ts';
import { paymentBrands } from '#contract/brands/payment-brands.ts';
import type { BrandCode } from '#contract/brands/table.ts';

export type Method = 'cards' | 'debit' | 'transfer' | 'account' | 'later' | 'cash' | 'wallets';

export interface MethodGroup {
  readonly method: Method;
  /** Brands that the shop offers when the shopper chooses the group without choosing brands. */
  readonly usual: readonly string[];
  readonly brands: readonly string[];
}

interface GroupOfKinds {
  readonly usual: readonly BrandCode[];
  readonly kinds: readonly BrandKind[];
}

const table: Readonly<Record<Method, GroupOfKinds>> = {
  cards: {
    usual: ['VISA', 'MASTER', 'AMEX', 'DINERS', 'DISCOVER', 'JCB', 'MAESTRO', 'UNIONPAY'],
    kinds: ['card'],
  },
  debit: { usual: ['DIRECTDEBIT_SEPA'], kinds: ['direct-debit'] },
  transfer: { usual: ['IDEAL', 'WERO', 'EPS', 'PRZELEWY'], kinds: ['bank-transfer'] },
  account: { usual: ['PAYPAL', 'MONEYBOOKERS'], kinds: ['virtual-account'] },
  later: { usual: ['KLARNA_INVOICE', 'KLARNA_PAYMENTS_PAYLATER'], kinds: ['invoice'] },
  cash: { usual: ['PREPAYMENT', 'PAYSAFECARD'], kinds: ['prepayment', 'voucher'] },
  wallets: { usual: ['APPLEPAY', 'GOOGLEPAY', 'SAMSUNGPAY'], kinds: ['wallet'] },
};

export const methodGroups: readonly MethodGroup[] = Object.entries(table).map(
  ([method, { usual, kinds }]) => ({
    method: method as Method,
    usual,
    brands: paymentBrands.filter(({ kind }) => kinds.includes(kind)).map(({ code }) => code),
  }),
);

export const allBrands: readonly string[] = methodGroups.flatMap(({ brands }) => brands);

/** The usual card brands. An app may order with these only. */
export const cardBrands: readonly string[] = methodGroups[0]?.usual ?? [];

/** Brands that a page offers when the visitor has chosen none. */
export interface Offer {
  /** Brands of the row of buttons above the list; empty when there is no such row. */
  readonly express: readonly string[];
  /** Brands of the list, in its order. */
  readonly brands: readonly string[];
}

export const onlyCards: Offer = { express: [], brands: cardBrands };

/**
 * What most shops in Europe offer. No brand is in both: two forms of one brand would be two landmarks of one name for
 * assistive technology.
 */
export const usualOffer: Offer = {
  express: ['APPLEPAY', 'GOOGLEPAY', 'PAYPAL'] satisfies BrandCode[],
  brands: [...cardBrands, ...(['DIRECTDEBIT_SEPA', 'IDEAL', 'KLARNA_PAYMENTS_ONE'] satisfies BrandCode[])],
};

/** What the form of the playground begins with: cards, and methods of two other kinds. */
export const playgroundOffer: Offer = {
  express: [],
  brands: [...cardBrands, ...(['PAYPAL', 'DIRECTDEBIT_SEPA'] satisfies BrandCode[])],
};

export interface ChosenMethods extends Offer {
  /** The groups that the brands belong to. */
  readonly methods: readonly Method[];
  /** Whether the visitor has chosen nothing. */
  readonly isUsual: boolean;
}

/**
 * Works out which brands to offer from what the visitor chose: single brands in the order of the groups, else the usual
 * brands of a group, else those of the offer. Ignores unknown codes.
 */
export function readChosenMethods(
  wanted: readonly string[],
  method: string | undefined,
  offer: Offer = onlyCards,
): ChosenMethods {
  const known = allBrands.filter((brand) => wanted.includes(brand));
  const { usual = [] } = methodGroups.find((group) => group.method === method) ?? {};
  const chosen = known.length > 0 ? known : usual;
  const isUsual = chosen.length === 0;
  const { express, brands } = isUsual ? offer : { express: [], brands: chosen };
  const offered = [...express, ...brands];
  const groups = methodGroups.filter((group) => group.brands.some((brand) => offered.includes(brand)));
  return { express, brands, methods: groups.map((group) => group.method), isUsual };
}
