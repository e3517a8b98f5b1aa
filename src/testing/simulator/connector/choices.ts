/** The outcomes that a tester can choose on the simulator's page, with a button or in the address. */
import { type RedirectOutcome, redirectOutcomes } from '#contract/control/tenants.ts';
import type { Mode } from '#contract/mode.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import { withAcquirerDetails } from './acquirer.ts';
import { createDecline, createSuccess, readDecline } from './outcomes.ts';

/** A tester's decision. The choice `timeout` has no outcome: the payment stays pending until its time is over. */
export interface OutcomeChoice {
  readonly choice: RedirectOutcome;
  /** Result code of a decline. Other choices ignore it. */
  readonly code: ResultCode;
}

/** Result code of a decline when the tester names none. */
const usualDecline: ResultCode = '800.100.152';

/**
 * Reads a tester's choice. Returns undefined when there is none, and a sentence about the mistake when the choice is
 * wrong.
 *
 * @param code result code of a decline, when the tester named one
 * @param names names of the two parameters, for the sentence
 */
export function readChoice(
  choice: string | undefined,
  code: string | undefined,
  names: { readonly choice: string; readonly code: string },
): OutcomeChoice | string | undefined {
  if (!choice) return undefined;
  const known = redirectOutcomes.find((name) => name === choice);
  if (known === undefined) return `${names.choice} must be one of ${redirectOutcomes.join(', ')}.`;
  const decline = code ? readDecline(code) : usualDecline;
  if (decline === undefined && known === 'decline') {
    return `${names.code} must be the result code of a decline, such as ${usualDecline}.`;
  }
  return { choice: known, code: decline ?? usualDecline };
}

/** Returns the outcome of a payment; undefined when the tester lets it time out. */
export function toChosenOutcome(
  { choice, code }: OutcomeChoice,
  mode: Mode,
  paymentId: string,
): Outcome | undefined {
  if (choice === 'approve')
    return withAcquirerDetails(createSuccess(mode, 'simulator-page-approve'), paymentId);
  if (choice === 'decline') return createDecline(code, 'simulator-page-decline');
  return choice === 'cancel' ? createDecline('100.396.101', 'simulator-page-cancel') : undefined;
}
