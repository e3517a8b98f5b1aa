/** Leaves a link id of Mastercard's out of an outcome whose form is not that of one. */
import { isTransactionLink } from '../../connector/agreement.ts';
import type { Outcome } from '../../connector/outcome.ts';

/**
 * Returns the outcome without a link id that no acquirer would take: it must be recorded all the same.
 *
 * @param tell tells the operator
 */
export function withFormedLink<Told extends Pick<Outcome, 'additions'>>(
  outcome: Told,
  tell: () => void,
): Told {
  const { additions } = outcome;
  const { transactionLinkId: link, ...agreement } = additions?.standingInstruction ?? {};
  if (link === undefined || isTransactionLink(link)) return outcome;
  tell();
  return { ...outcome, additions: { ...additions, standingInstruction: agreement } };
}
