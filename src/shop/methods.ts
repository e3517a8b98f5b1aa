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
  transfer: { usual: ['IDEAL', 'SOFORTUEBERWEISUNG', 'GIROPAY', 'EPS'], kinds: ['bank-transfer'] },
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

export interface ChosenMethods {
  /** The chosen brands in the order in which their forms appear; at least one. */
  readonly brands: readonly string[];
  /** The groups that these brands belong to. */
  readonly methods: readonly Method[];
}

/**
 * Works out which brands to offer from what the visitor chose: single brands, else a group, else the usual cards.
 * Ignores unknown codes.
 */
export function chosenMethodsOf(wanted: readonly string[], method: string | undefined): ChosenMethods {
  const known = allBrands.filter((brand) => wanted.includes(brand));
  const usual = methodGroups.find((group) => group.method === method)?.usual ?? cardBrands;
  const brands = known.length > 0 ? known : usual;
  const groups = methodGroups.filter((group) => group.brands.some((brand) => brands.includes(brand)));
  return { brands, methods: groups.map((group) => group.method) };
}
