/** The simulator's rules that hold for every payment instrument. */

import { unknownOutcome } from '#contract/outcome-category.ts';
import { forceResultCode } from '#contract/parameters/custom-parameters.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { isResultCode } from '#contract/result-codes.ts';
import type { PaymentOrder } from '../../connector/orders.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { createDecline, readDecline } from './outcomes.ts';

/**
 * Returns the outcome that `customParameters[forceResultCode]` names: any code of the catalogue. A forced decline has
 * no id (settled question 21).
 */
export function forcedCode(parameters: Parameters): Outcome | undefined {
  const code = parameters[forceResultCode];
  if (code === undefined || !isResultCode(code)) return undefined;
  // A payment with the unknown outcome keeps its id, because the gateway asks for its outcome later by that id.
  const isDecline = readDecline(code) !== undefined && code !== unknownOutcome;
  const without = isDecline ? (['id'] as const) : [];
  return { code, rule: 'force-result-code', without };
}

/**
 * Returns the decline whose result code stands in the holder's name. Only declines work, so that a name cannot buy
 * anything.
 */
export function holderCode({ instrument }: Pick<PaymentOrder, 'instrument'>): Outcome | undefined {
  const code = readDecline(('holder' in instrument && instrument.holder) || '');
  return code && createDecline(code, 'holder-result-code');
}
