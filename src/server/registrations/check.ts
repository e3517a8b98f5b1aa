/**
 * Whether a means is worth keeping when nothing is paid with it. The gateway judges by itself and asks no acquirer: a
 * registration moves no money and meets no issuer.
 */
import { findBrand } from '../../contract/brands.ts';
import { fitsBrand, passesLuhn } from '../../contract/card/number.ts';
import type { ResultCode } from '../../contract/result-codes.ts';
import type { Mode, PaymentOrder } from '../connectors/connector.ts';
import type { Card } from '../connectors/means.ts';
import { isOver } from '../connectors/simulator/card-rules.ts';
import { forcedCode, holderCode } from '../connectors/simulator/general-rules.ts';

export interface Verdict {
  readonly code: ResultCode;
  /** Name of the rule that decided, for the test environment's header. */
  readonly rule: string;
}

/** Success says which test mode was asked for (gateway-contract 2.4). */
const acceptedCodes: Readonly<Record<Mode, ResultCode>> = {
  INTERNAL: '000.100.110',
  EXTERNAL: '000.100.112',
  LIVE: '000.000.000',
};

export function acceptedCode(mode: Mode): ResultCode {
  return acceptedCodes[mode];
}

/**
 * Judges a means as a payment with it would (gateway-contract 6.3): a forced code first, which the simulator alone
 * knows, then what is wrong with the card itself. An account was judged when it was read.
 */
export function judgeMeans(order: PaymentOrder, now: number): Verdict {
  const { means, brand, mode } = order;
  const forced = mode === 'INTERNAL' ? (forcedCode(order.parameters) ?? holderCode(order)) : undefined;
  if (forced !== undefined) return { code: forced.code, rule: forced.rule };
  const wrong = means.kind === 'card' ? wrongCard(means, brand, now) : undefined;
  return wrong ?? { code: acceptedCode(mode), rule: 'stored' };
}

function wrongCard({ number, expiryMonth, expiryYear }: Card, brand: string, now: number) {
  // Undefined for the brands without a number range.
  const range = findBrand(brand);
  if (range?.luhn !== false && !passesLuhn(number)) return { code: '100.100.101', rule: 'luhn' } as const;
  if (range !== undefined && !fitsBrand(number, brand)) {
    return { code: '100.100.700', rule: 'brand-mismatch' } as const;
  }
  if (!isOver(expiryMonth, expiryYear, now)) return undefined;
  return { code: '100.100.303', rule: 'card-expired' } as const;
}
