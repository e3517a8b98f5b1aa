/**
 * Every brand that the gateway's API supports (gateway-contract 5.3), and how it is paid. This is the server's view of
 * the brand table; the browser's scripts read it through `form-types.ts`, `methods.ts` and `number-rules.ts`.
 */
import type { BrandKind, BrandPaymentType, BrandRow } from './brand.ts';
import { isOwnCode } from './own-brand.ts';
import { brandTable } from './table.ts';

export interface PaymentBrand extends Pick<BrandRow, 'name' | 'kind' | 'ended'> {
  /** The brand's code, as in the parameter `paymentBrand`. */
  readonly code: string;
  /** Name of the provider to whose page the shopper is sent: `Klarna` for all of Klarna's brands. */
  readonly provider: string;
  /**
   * Whether the result of a payment is known at once. Otherwise the shopper is sent to a page of the provider, and the
   * payment is pending meanwhile.
   */
  readonly isSynchronous: boolean;
  /** The payment types that the brand supports, including follow-ups. */
  readonly paymentTypes: readonly string[];
  /**
   * Parameters that the provider expects besides the basic ones, as far as they are documented. The gateway does not
   * require them (settled question 17).
   */
  readonly wants: readonly string[];
}

/**
 * Kinds of brands whose result is known at once. Their requests hold a card's data, a wallet's token or a mandate, so
 * that nothing is left to ask the shopper.
 */
const synchronousKinds: ReadonlySet<BrandKind> = new Set(['card', 'wallet', 'direct-debit']);

const allTypes: readonly BrandPaymentType[] = ['PA', 'DB', 'CD', 'CP', 'RV', 'RF', 'RB', 'RC'];

/** Every brand, ordered by kind. */
export const paymentBrands: readonly PaymentBrand[] = [...brandTable].map(([code, row]) =>
  brandOf(code, row),
);

const byCode: ReadonlyMap<string, PaymentBrand> = new Map(paymentBrands.map((brand) => [brand.code, brand]));

/** Returns the brand with a code such as `PAYPAL`; undefined for a code that the contract does not know. */
export function findPaymentBrand(code: string): PaymentBrand | undefined {
  return byCode.get(code);
}

/**
 * Returns the brand with a code that the gateway has taken. One that the contract does not know is an operator's own, whose
 * connector says what it can do.
 */
export function findTakenBrand(code: string): PaymentBrand | undefined {
  return byCode.get(code) ?? (isOwnCode(code) ? brandOf(code, { ...ownRow, name: code }) : undefined);
}

/** The shopper pays elsewhere, perhaps with an account that the merchant sends. */
const ownRow = { kind: 'virtual-account', form: 'virtualAccount' } as const;

function brandOf(code: string, row: BrandRow): PaymentBrand {
  const { name, provider = name, kind, wants = [], ended } = row;
  const { isSynchronous = synchronousKinds.has(kind), paymentTypes = allTypes } = row;
  return { code, name, provider, kind, isSynchronous, paymentTypes, wants, ...(ended && { ended }) };
}
