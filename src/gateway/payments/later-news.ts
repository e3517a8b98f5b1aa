/**
 * Records what an acquirer tells of a transaction that has an outcome. An outcome never changes, so that each turn of its money
 * is a record of its own: "Cannot be settled".
 */
import { formatAmount } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { describe } from '#contract/result-codes.ts';
import type { News, Outcome, ReportedPayment } from '../../connector/outcome.ts';
import type { GatewayContext } from '../context.ts';
import { abandonedCode, timedOutCode } from '../lifecycle/decline.ts';
import type { Payment } from '../store/payments/payments.ts';
import { type ReportingContext, recordOrWarn } from './acquirer-report.ts';
import { startGivingBack } from './give-back.ts';
import { settledByOperator } from './settlement.ts';

type LaterContext = ReportingContext & Pick<GatewayContext, 'warn'>;
type OutcomeNews = Pick<Extract<News, { kind: 'outcome' }>, 'reference' | 'at' | 'outcome'>;

const isPaid = ({ code }: Outcome) => getOutcomeCategory(code) === 'accepted';

/** Whether news with this name of a transaction are about another one under the same key: an acquirer may have several. */
export function isAboutAnother(
  { connectorReference }: Pick<Payment, 'connectorReference'>,
  reference: string | undefined,
): boolean {
  return reference !== undefined && connectorReference !== null && reference !== connectorReference;
}

/**
 * Records news of a payment with an outcome. Earlier ones than those that were recorded say nothing.
 *
 * @param scope the name of the connector
 * @returns false for news that must come again, as `recordOrWarn` does
 */
export async function recordLaterNews(
  gateway: LaterContext,
  scope: string,
  payment: Payment,
  { reference, at, outcome }: OutcomeNews,
): Promise<boolean> {
  const { connectorReference, rule, state, taken } = payment;
  const isSuccess = isPaid(outcome);
  const isOfAnother = isAboutAnother(payment, reference);
  if (getOutcomeCategory(outcome.code) === 'pending') return true;
  if (isSuccess && taken === null && (state === 'failed' || isOfAnother)) {
    // The name that the operator gave may be a wrong one.
    if (state === 'succeeded' && rule === settledByOperator) {
      gateway.warn(`An acquirer names a settled payment otherwise (${scope}): look the payment up there.`);
      return true;
    }
    const told = reference ?? outcome.reference ?? connectorReference;
    if (told === null) return true;
    const how = state === 'failed' ? 'recorded as failed' : 'paid already';
    if (await startGivingBack(gateway, payment, told))
      gateway.warn(`An acquirer says that a payment succeeded which is ${how} (${scope}): it is given back.`);
    return true;
  }
  // An authorisation that was reversed here is one that the acquirer has cancelled.
  if (isOfAnother || (payment.paymentType === 'PA' && payment.ledger.reversals > 0)) return true;
  const key = `late:${scope}:${payment.id}`;
  const made = state === 'succeeded' ? payment : await gateway.store.findByConnectorKey(key);
  if (made !== undefined) return recordTurn(gateway, scope, made, outcome, at);
  if (!isSuccess || isOlder(payment, at)) return true;
  const followed = await gateway.store.findPayment(payment.referenceId ?? '');
  if (followed === undefined) return true;
  const { paymentType, currency } = payment;
  const report = {
    ...{ paymentType: paymentType as ReportedPayment['paymentType'], currency, outcome, key },
    ...{ amount: formatAmount(payment.amount, currency), hasHappened: true },
  };
  if (!(await recordOrWarn(gateway, scope, followed, report))) return false;
  await noteTold(gateway, payment, at);
  const late = await gateway.store.findByConnectorKey(key);
  if (late !== undefined) await noteTold(gateway, late, at);
  return true;
}

/**
 * Records that a success did not last, such as a refund that the shopper's bank sent back (CB), or that it is one again (CR).
 *
 * @returns false for news that must come again, as `recordOrWarn` does
 */
export async function recordTurn(
  gateway: LaterContext,
  scope: string,
  payment: Payment,
  outcome: Outcome,
  at: number | undefined,
): Promise<boolean> {
  const { code, rule, resultDetails } = outcome;
  // These two codes say that the shopper left the acquirer's page. A payment that has succeeded keeps its money.
  if (isOlder(payment, at) || code === abandonedCode || code === timedOutCode) return true;
  const last = await findLastTurn(gateway, payment);
  const isGone = last.paymentType === 'CB';
  if (isPaid(outcome) === isGone) {
    const ExtendedDescription = `${code}: ${describe(code)}`;
    const turn = isGone
      ? ({ paymentType: 'CR', outcome: { code, rule, resultDetails } } as const)
      : ({
          paymentType: 'CB',
          outcome: { code: '000.100.226', rule, resultDetails: { ExtendedDescription, ...resultDetails } },
        } as const);
    const key = [isGone ? 'regained' : 'undone', scope, payment.id, ...(at === undefined ? [] : [at])].join(
      ':',
    );
    if (!(await recordOrWarn(gateway, scope, last, { ...turn, key, hasHappened: true }))) return false;
  }
  await noteTold(gateway, payment, at);
  return true;
}

/** Returns the last of the records by which a payment's money went and came again; the payment itself where it has none. */
async function findLastTurn({ store }: Pick<ReportingContext, 'store'>, payment: Payment): Promise<Payment> {
  const all = await store.findFollowUps({ ids: [payment.id], limit: 100 });
  const turns = all.filter(({ connectorKey }) => /^(?:undone|regained):/.test(connectorKey));
  let last = payment;
  for (let next: Payment | undefined = payment; next !== undefined; ) {
    last = next;
    next = turns.find(({ referenceId }) => referenceId === last.id);
  }
  return last;
}

const isOlder = ({ toldAt }: Payment, at: number | undefined) =>
  at !== undefined && toldAt !== null && at < toldAt;

/** Notes when that happened which news of a payment have told. */
export async function noteTold(
  { store }: Pick<ReportingContext, 'store'>,
  { id }: Pick<Payment, 'id'>,
  at: number | undefined,
): Promise<void> {
  if (at !== undefined) await store.noteTold({ id, at });
}
