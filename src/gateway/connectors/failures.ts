/** What fails at a connector: what was not sent, what may have arrived, and what is no outcome. */
import { isResultCode } from '#contract/result-codes.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { UnknownOutcome } from '../../connector/send.ts';

/** The connector of a package has error classes of its own, so that the name tells. */
export const isNotSent = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'NotSent';
export const isUnknown = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'UnknownOutcome';

/** No warning: a due job meets it each hour while a payment waits for the webhook of its acquirer. */
export class NobodyToAsk extends UnknownOutcome {}

/** A code that is not in the catalogue would count as a decline, whatever the connector meant by it. */
export function requireCode({ code }: Outcome): void {
  if (!isResultCode(code)) throw new UnknownOutcome('its outcome has a code that is not in the catalogue');
}
