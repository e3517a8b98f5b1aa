/** Says what of a card network's names of a payment is kept: in its record, and with its registration. */
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import { agreementIn, hasTransactionLinks } from '../../connector/agreement.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { Write } from '../store/payments/payment-attempts.ts';
import type { NewPayment } from '../store/payments/payments.ts';

/** Returns a member of the agreement by which a payment was made, as its record has it. */
function agreementWith(
  { recurringType, standingInstruction = {} }: Pick<PaymentRecord, 'recurringType' | 'standingInstruction'>,
  name: 'mode' | 'source',
): string | undefined {
  const member = standingInstruction[name];
  return member ?? (recurringType === undefined ? undefined : agreementIn({ recurringType }, name));
}

/**
 * Returns the outcome without a link id of Mastercard's that does not count. The network links what the merchant charges
 * to the payment that began the agreement, or that stored the card; and where that has none, to the merchant's earliest
 * later one (https://docs.stripe.com/payments/cards/mastercard-tlid). A payment that has named one keeps that.
 *
 * @param created the registration that the payment makes
 */
export function withCountedLink(
  { brand, record }: Pick<NewPayment, 'brand' | 'record'>,
  created: string | undefined,
  outcome: Outcome,
): Outcome {
  const { transactionLinkId: link, ...agreement } = outcome.additions?.standingInstruction ?? {};
  if (link === undefined) return outcome;
  const mode = agreementWith(record, 'mode');
  const isFirst = mode === 'INITIAL' || created !== undefined;
  const isLater = mode === 'REPEATED' && agreementWith(record, 'source') === 'MIT';
  const isLinked = hasTransactionLinks(outcome.paidCard?.brand ?? brand) && (isFirst || isLater);
  const isNamed = record.standingInstruction?.transactionLinkId !== undefined;
  if (isLinked && !isNamed && getOutcomeCategory(outcome.code) === 'accepted') return outcome;
  return { ...outcome, additions: { ...outcome.additions, standingInstruction: agreement } };
}

/**
 * Returns what is to be kept with the registration that the payment made: the facts about its card, and the card
 * network's ids, so that later payments need not name them. A payment that began an agreement with a registration
 * (INITIAL) gives it the ids alone, and a later one of the merchant's a link id that counts.
 */
export function findFinding(
  { registrationId, record: before }: Pick<NewPayment, 'registrationId' | 'record'>,
  created: string | undefined,
  record: PaymentRecord,
): Write[] {
  const { standingInstruction, resultDetails, card } = record;
  const initialTransactionId =
    standingInstruction?.initialTransactionId ?? resultDetails?.CardholderInitiatedTransactionID;
  const transactionLinkId = standingInstruction?.transactionLinkId;
  const first = {
    ...(initialTransactionId !== undefined && { initialTransactionId }),
    ...(transactionLinkId !== undefined && { transactionLinkId }),
  };
  if (created !== undefined) return [{ kind: 'keep finding', finding: { id: created, first, card } }];
  if (registrationId === null) return [];
  if (agreementWith(record, 'mode') === 'INITIAL')
    return [{ kind: 'keep finding', finding: { id: registrationId, first } }];
  const { initialTransactionId: named, transactionLinkId: namedLink } = before.standingInstruction ?? {};
  if (transactionLinkId === undefined || namedLink !== undefined) return [];
  const later = { transactionLinkId, ...(named !== undefined && { initialTransactionId: named }) };
  return [{ kind: 'keep finding', finding: { id: registrationId, later } }];
}
