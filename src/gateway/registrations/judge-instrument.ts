/**
 * Whether an instrument is good enough to be stored when nothing is paid with it. The gateway judges by itself and asks no
 * acquirer: a registration moves no money and meets no issuer.
 */

import type { ResultCode } from '#contract/result-codes.ts';
import { acceptedCode } from '../connectors/accepted-code.ts';
import { cardProblem } from '../connectors/card-problem.ts';
import type { Connectors } from '../connectors/connector.ts';
import type { StoringOrder } from './storing-order.ts';

export interface InstrumentVerdict {
  readonly code: ResultCode;
  /** Name of the rule that decided, for the test environment's header. */
  readonly rule: string;
}

/**
 * Judges an instrument as a payment with it would (gateway-contract 6.3): a forced code first, which the simulator alone
 * knows, then what is wrong with the card itself. An account was judged when it was read.
 */
export function judgeInstrument(connectors: Connectors, order: StoringOrder, now: number): InstrumentVerdict {
  const { means, brand, mode } = order;
  const forced = mode === 'INTERNAL' ? connectors.INTERNAL.forcedOutcome?.(order) : undefined;
  if (forced !== undefined) return { code: forced.code, rule: forced.rule };
  const wrong = means.kind === 'card' ? cardProblem(brand, means, now) : undefined;
  return wrong ?? { code: acceptedCode(mode), rule: 'stored' };
}
