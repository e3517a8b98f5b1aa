/**
 * Every brand the gateway's API knows (gateway-contract 5.3), with how it is paid: the server's part of the brand table. The
 * browser's scripts have theirs in `form-types.ts`, `methods.ts` and `number-rules.ts`.
 */
import type { BrandKind, BrandPaymentType, BrandRow } from './brand.ts';
import { brandTable } from './table.ts';

export interface PaymentBrand extends Pick<BrandRow, 'name' | 'kind'> {
  /** As in `paymentBrand`. */
  readonly code: string;
  /** Whose page the shopper meets: `Klarna`, whatever it is paid with there. */
  readonly provider: string;
  /** Answers at once; any other brand sends the shopper to pages of its own and is pending meanwhile. */
  readonly isSynchronous: boolean;
  /** What it supports, follow-ups among them. */
  readonly paymentTypes: readonly string[];
  /**
   * What its provider wants besides the basic parameters, as far as it is documented. The gateway does not insist
   * (settled question 17).
   */
  readonly wants: readonly string[];
}

/** Card in hand, token in the request, mandate given: nothing is left to ask the shopper. */
const synchronousKinds: ReadonlySet<BrandKind> = new Set(['card', 'wallet', 'direct-debit']);

const allTypes: readonly BrandPaymentType[] = ['PA', 'DB', 'CD', 'CP', 'RV', 'RF', 'RB', 'RC'];

/** Every brand, by kind. */
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
