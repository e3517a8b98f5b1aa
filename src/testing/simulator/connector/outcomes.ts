/** Builds the outcomes that the simulator's rules return. */

import type { Mode } from '#contract/mode.ts';
import { getPrintedCategory, isResultCode, type ResultCode } from '#contract/result-codes.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import { acceptedCode } from '../../../connector/outcome.ts';
import type { RuleName } from './rules.ts';

type More = Omit<Outcome, 'code' | 'rule'>;

/** Returns an accepted outcome with the success code of the mode, which says who charges. */
export function createSuccess(mode: Mode, rule: RuleName, more: More = {}): Outcome {
  return { code: acceptedCode(mode), rule, ...more };
}

/** Returns a declined outcome. */
export function createDecline(code: ResultCode, rule: RuleName, more: More = {}): Outcome {
  return { code, rule, ...more };
}

/**
 * Reads the code of a decline from a tester's text. Returns undefined for any other text, including codes that would
 * accept a payment.
 */
export function readDecline(text: string): ResultCode | undefined {
  const code = text.trim();
  return isResultCode(code) && getPrintedCategory(code) === 'rejected' ? code : undefined;
}
