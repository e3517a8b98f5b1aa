/** The members that every JSON answer has: result, buildNumber, timestamp, ndc (gateway-contract 3.0). */
import type { ParameterError } from '#contract/parameters/table.ts';
import type { PlainRecord, Result } from '#contract/payment.ts';
import { describe, type ResultCode } from '#contract/result-codes.ts';
import type { Clock } from './clock.ts';
import { checkoutNdc, entityNdc } from './identifiers.ts';
import type { RandomSource } from './random-source.ts';
import { toStoredTimestamp, toTimestamp } from './timestamp.ts';

export interface Answers {
  /** Makes the `ndc` of an answer about a checkout. */
  checkoutNdc(checkoutId: string): string;
  /** Makes the `ndc` of an answer that is not about a checkout. */
  entityNdc(entityId: string | undefined): string;
  /** Makes a record that holds only its result. */
  plain(result: Result, ndc: string): PlainRecord;
  /**
   * Returns a stored record with the build number, time and `ndc` of the present answer (`service.md`, "Payment
   * response record").
   */
  again<Stored extends Frame>(stored: Stored, ndc: string): Stored;
}

type Frame = Pick<PlainRecord, 'buildNumber' | 'timestamp' | 'ndc'>;

/** Makes the member `result` of an answer. It has `parameterErrors` only when there are errors. */
export function createResult(
  code: ResultCode,
  errors: readonly ParameterError[] = [],
  checks: Pick<Result, 'avsResponse' | 'cvvResponse'> = {},
): Result {
  const result = { code, description: describe(code), ...checks };
  return errors.length === 0 ? result : { ...result, parameterErrors: [...errors] };
}

/** Makes the functions that complete answers. They take the time of each answer from the clock. */
export function createAnswers(buildNumber: string, clock: Clock, random: RandomSource): Answers {
  return {
    checkoutNdc: (checkoutId) => checkoutNdc(random, checkoutId),
    entityNdc: (entityId) => entityNdc(random, entityId),
    plain: (result, ndc) => ({ result, buildNumber, timestamp: toTimestamp(clock.now()), ndc }),
    again: (stored, ndc) => ({ ...stored, buildNumber, timestamp: toStoredTimestamp(clock.now()), ndc }),
  };
}
