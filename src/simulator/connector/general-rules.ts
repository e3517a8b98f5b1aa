/** Rules for every means of payment. */

import { unknownOutcome } from '#contract/outcome-category.ts';
import { forceResultCode } from '#contract/parameters/custom-parameters.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { isResultCode } from '#contract/result-codes.ts';
import type { Outcome, PaymentOrder } from '../../gateway/connectors/connector.ts';
import { declined, declineOf } from './outcomes.ts';

/** `customParameters[forceResultCode]`: any code of the catalogue. A forced decline has no id (settled question 21). */
export function forcedCode(parameters: Parameters): Outcome | undefined {
  const code = parameters[forceResultCode];
  if (code === undefined || !isResultCode(code)) return undefined;
  // The unknown outcome is asked for later, by its id.
  const isDecline = declineOf(code) !== undefined && code !== unknownOutcome;
  const without = isDecline ? (['id'] as const) : [];
  return { code, rule: 'force-result-code', without };
}

/** Holder equal to a result code: for declines only, so that a name cannot buy anything. */
export function holderCode({ means }: Pick<PaymentOrder, 'means'>): Outcome | undefined {
  const code = declineOf(('holder' in means && means.holder) || '');
  return code && declined(code, 'holder-result-code');
}
