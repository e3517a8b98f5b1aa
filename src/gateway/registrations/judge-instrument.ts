/**
 * Decides whether an instrument may be stored without a payment. The gateway decides alone and asks no acquirer, because a
 * registration moves no money and no issuer is asked.
 */

import type { ResultCode } from '#contract/result-codes.ts';
import { acceptedCode } from '../../connector/outcome.ts';
import { cardProblem } from '../connectors/card-problem.ts';
import type { StoringOrder } from './storing-order.ts';
import type { StoringContext } from './usable.ts';

export interface InstrumentVerdict {
  readonly code: ResultCode;
  /** Name of the rule that decided, for the test environment's header. */
  readonly rule: string;
}

/**
 * Checks an instrument as a payment would (gateway-contract 6.3): first a result code that the request forces (only in
 * the simulator), then the card's data. A bank account was validated when its parameters were read.
 */
export function judgeInstrument(
  { config, connectors }: Pick<StoringContext, 'config' | 'connectors'>,
  order: StoringOrder,
  now: number,
): InstrumentVerdict {
  const { instrument, brand, mode } = order;
  const forced = connectors.find(config, { ...order, connector: null }).certainOutcome?.(order, now);
  if (forced !== undefined) return { code: forced.code, rule: forced.rule };
  const wrong = instrument.kind === 'card' ? cardProblem(brand, instrument, now) : undefined;
  return wrong ?? { code: acceptedCode(mode), rule: 'stored' };
}
