/**
 * Every brand that the gateway's API knows (gateway-contract 5.3), and how it is paid. This is the server's view of
 * the brand table; the scripts of the browser have theirs in `form-types.ts`, `methods.ts` and `number-rules.ts`.
 */
import type { BrandKind, BrandPaymentType, BrandRow } from './brand.ts';
import { brandTable } from './table.ts';

export interface PaymentBrand extends Pick<BrandRow, 'name' | 'kind'> {
  /** The brand's code, as in the parameter `paymentBrand`. */
  readonly code: string;
  /**
   * Name of the provider whose page the shopper meets, such as `Klarna`, whatever way of payment the brand stands for
   * there.
   */
  readonly provider: string;
  /**
   * Whether the brand answers at once. Any other brand sends the shopper to pages of its own, and the payment is
   * pending meanwhile.
   */
  readonly isSynchronous: boolean;
  /** The payment types that the brand supports, follow-ups among them. */
  readonly paymentTypes: readonly string[];
  /**
   * Parameters that the provider wants besides the basic ones, as far as they are documented. The gateway does not
   * insist on them (settled question 17).
   */
  readonly wants: readonly string[];
}

/**
 * Kinds of brands that answer at once: with a card's data, a wallet's token or a mandate in the request there is
 * nothing left to ask the shopper.
 */
const synchronousKinds: ReadonlySet<BrandKind> = new Set(['card', 'wallet', 'direct-debit']);

const allTypes: readonly BrandPaymentType[] = ['PA', 'DB', 'CD', 'CP', 'RV', 'RF', 'RB', 'RC'];

/** Every brand, ordered by kind. */
export const paymentBrands: readonly PaymentBrand[] = [...brandTable].map(([code, row]) =>
  brandOf(code, row),
);

const byCode: ReadonlyMap<string, PaymentBrand> = new Map(paymentBrands.map((brand) => [brand.code, brand]));

/** The brand of a code such as `PAYPAL`; undefined for a code that is no brand of this gateway. */
export function findPaymentBrand(code: string): PaymentBrand | undefined {
  return byCode.get(code);
}

function brandOf(code: string, row: BrandRow): PaymentBrand {
  const { name, provider = name, kind, wants = [] } = row;
  const { isSynchronous = synchronousKinds.has(kind), paymentTypes = allTypes } = row;
  return { code, name, provider, kind, isSynchronous, paymentTypes, wants };
}
