/** What a tester can decide on the simulator's page, by a click or in the address. */
import type { ResultCode } from '#contract/result-codes.ts';
import type { Outcome } from '../../gateway/connectors/connector.ts';
import type { Mode } from '../../gateway/lifecycle/mode.ts';
import { declined, declineOf, paid, withDetails } from './outcomes.ts';

export const outcomeChoices = ['approve', 'decline', 'cancel', 'timeout'] as const;

/** A decision; without an outcome the payment stays as it is until its time is over. */
export interface OutcomeChoice {
  readonly choice: (typeof outcomeChoices)[number];
  /** Of a decline. */
  readonly code: ResultCode;
}

/** What a decline is when nobody names a code. */
const usualDecline: ResultCode = '800.100.152';

/**
 * Reads a choice. Undefined when there is none; a text says what is wrong with one, as a sentence.
 *
 * @param code of a decline, when the tester named one
 * @param names of the two parameters, for the sentence
 */
export function readChoice(
  choice: string | undefined,
  code: string | undefined,
  names: { readonly choice: string; readonly code: string },
): OutcomeChoice | string | undefined {
  if (!choice) return undefined;
  const known = outcomeChoices.find((name) => name === choice);
  if (known === undefined) return `${names.choice} must be one of ${outcomeChoices.join(', ')}.`;
  const decline = code ? declineOf(code) : usualDecline;
  if (decline === undefined && known === 'decline') {
    return `${names.code} must be the result code of a decline, such as ${usualDecline}.`;
  }
  return { choice: known, code: decline ?? usualDecline };
}

/** What becomes of a payment; undefined for one that is left to time out. */
export function outcomeOf(
  { choice, code }: OutcomeChoice,
  mode: Mode,
  paymentId: string,
): Outcome | undefined {
  if (choice === 'approve') return withDetails(paid(mode, 'simulator-page-approve'), paymentId);
  if (choice === 'decline') return declined(code, 'simulator-page-decline');
  return choice === 'cancel' ? declined('100.396.101', 'simulator-page-cancel') : undefined;
}
