/**
 * Records what an acquirer tells of a transaction that has an outcome. An outcome never changes, so that each turn of its money
 * is a record of its own: "Cannot be settled".
 */
import { formatAmount } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { describe } from '#contract/result-codes.ts';
import {
  type NewsStage,
  type Outcome,
  type ReportedPayment,
  unsignedMember,
} from '../../connector/outcome.ts';
import type { GatewayContext } from '../context.ts';
import { abandonedCode, timedOutCode } from '../lifecycle/decline.ts';
import { decideLate, decideTurn, type NewsEnd } from '../lifecycle/news-rules.ts';
import type { Payment } from '../store/payments/payments.ts';
import { type ReportingContext, recordOrWarn } from './acquirer-report.ts';
import { startGivingBack } from './give-back.ts';
import { settledByOperator } from './settlement.ts';

type LaterContext = ReportingContext & Pick<GatewayContext, 'warn'>;

/** What news tell of the outcome of a transaction. */
export interface OutcomeNews {
  readonly reference?: string | undefined;
  readonly at: number | undefined;
  readonly stage: NewsStage;
  readonly receivedAt: number;
  readonly outcome: Outcome;
}

const isPaid = ({ code }: Outcome) => getOutcomeCategory(code) === 'accepted';

/** Whether news with this name of a transaction are about another one under the same key: an acquirer may have several. */
export function isAboutAnother(
  { connectorReference }: Pick<Payment, 'connectorReference'>,
  reference: string | undefined,
): boolean {
  return reference !== undefined && connectorReference !== null && reference !== connectorReference;
}

/**
 * Records news of a payment with an outcome.
 *
 * @param scope the name of the connector
 */
export async function recordLaterNews(
  gateway: LaterContext,
  scope: string,
  payment: Payment,
  told: OutcomeNews,
): Promise<NewsEnd> {
  const { connectorReference, rule, state, taken } = payment;
  const { reference, outcome } = told;
  const isSuccess = isPaid(outcome);
  const isOfAnother = isAboutAnother(payment, reference);
  if (getOutcomeCategory(outcome.code) === 'pending') return 'done';
  if (isSuccess && taken === null && (state === 'failed' || isOfAnother)) {
    // The name that the operator gave may be a wrong one.
    if (state === 'succeeded' && rule === settledByOperator) {
      gateway.warn(`An acquirer names a settled payment otherwise (${scope}): look the payment up there.`);
      return 'done';
    }
    const named = reference ?? outcome.reference ?? connectorReference;
    if (named === null) return 'done';
    const how = state === 'failed' ? 'recorded as failed' : 'paid already';
    if (await startGivingBack(gateway, payment, named))
      gateway.warn(`An acquirer says that a payment succeeded which is ${how} (${scope}): it is given back.`);
    return 'done';
  }
  // An authorisation that was reversed here is one that the acquirer has cancelled.
  if (isOfAnother || (payment.paymentType === 'PA' && payment.ledger.reversals > 0)) return 'done';
  const key = `late:${scope}:${payment.id}`;
  const made = state === 'succeeded' ? payment : await gateway.store.findByConnectorKey(key);
  if (made === undefined) return recordLate(gateway, scope, payment, told, key);
  return recordTurn(gateway, scope, made, told, made === payment ? null : payment.toldAt);
}

/** Records a success of a follow-up that is recorded as failed, as one of its own. */
async function recordLate(
  gateway: LaterContext,
  scope: string,
  payment: Payment,
  told: OutcomeNews,
  key: string,
): Promise<NewsEnd> {
  const { toldAt, currency } = payment;
  const isSuccess = isPaid(told.outcome);
  const move = decideLate({ ...told, isPaid: isSuccess, toldAt, now: gateway.clock.now() });
  // A node may have died before it noted the failure.
  if (!isSuccess && told.stage === 'failed') await noteTold(gateway, payment, told.at);
  if (move === 'nothing') return 'done';
  const followed = await gateway.store.findPayment(payment.referenceId ?? '');
  if (followed === undefined) return 'done';
  const outcome = move === 'record' ? told.outcome : withUnsigned(told.outcome);
  const report = {
    ...{ paymentType: payment.paymentType as ReportedPayment['paymentType'], currency, outcome, key },
    ...{ amount: formatAmount(payment.amount, currency), hasHappened: true },
  };
  if ((await recordOrWarn(gateway, scope, followed, report)) === 'wait') return 'wait';
  if (move === 'record unsigned') warnOfUnsigned(gateway, scope, payment);
  if (told.stage !== undefined) return 'done';
  await noteTold(gateway, payment, told.at);
  const late = await gateway.store.findByConnectorKey(key);
  if (late !== undefined) await noteTold(gateway, late, told.at);
  return 'done';
}

/**
 * Records that a success did not last, such as a refund that the shopper's bank sent back (CB), or that it is one again (CR).
 *
 * @param failedAt when a failure happened that no record of the payment's turns has
 */
export async function recordTurn(
  gateway: LaterContext,
  scope: string,
  payment: Payment,
  told: OutcomeNews,
  failedAt: number | null = null,
): Promise<NewsEnd> {
  const { code, rule, resultDetails } = told.outcome;
  // These two codes say that the shopper left the acquirer's page. A payment that has succeeded keeps its money.
  if (code === abandonedCode || code === timedOutCode) return 'done';
  const turns = await findTurns(gateway, payment);
  const last = turns.at(-1) ?? payment;
  const facts = { isGone: last.paymentType === 'CB', hasFailed: failedAt !== null || turns.length > 0 };
  const toldAt = payment.toldAt ?? failedAt;
  const now = gateway.clock.now();
  const move = decideTurn({ ...told, ...facts, isPaid: isPaid(told.outcome), toldAt, now });
  if (move === 'wait') return 'wait';
  if (move === 'nothing') return 'done';
  if (move === 'doubt') {
    gateway.warn(
      `An acquirer tells again what it has told of a transaction, with a later time that no signature covers (${scope}): look payment ${payment.id} up there.`,
    );
    return 'done';
  }
  // A node may die before the record is written: these news are told once more then, and are not older than themselves.
  if (told.stage === undefined || move === 'undo') await noteTold(gateway, payment, told.at);
  if (move !== 'note') {
    const ExtendedDescription = `${code}: ${describe(code)}`;
    const regained = move === 'regain' ? { resultDetails } : withUnsigned({ resultDetails });
    const turn =
      move === 'undo'
        ? ({
            paymentType: 'CB',
            outcome: { code: '000.100.226', rule, resultDetails: { ExtendedDescription, ...resultDetails } },
          } as const)
        : ({ paymentType: 'CR', outcome: { code, rule, ...regained } } as const);
    // The same news make the same record, whoever applies them, and at whatever time they say that it happened.
    const key = [move === 'undo' ? 'undone' : 'regained', scope, payment.id];
    if (turns.length > 0) key.push(String(turns.length));
    const report = { ...turn, key: key.join(':'), hasHappened: true };
    if ((await recordOrWarn(gateway, scope, last, report)) === 'wait') return 'wait';
    if (move === 'regain unsigned') warnOfUnsigned(gateway, scope, payment);
  }
  return 'done';
}

const unsignedNote = 'No signature of the acquirer covers that it happened after the failure.';

function withUnsigned<Told extends Pick<Outcome, 'resultDetails'>>(outcome: Told): Told {
  return { ...outcome, resultDetails: { ...outcome.resultDetails, [unsignedMember]: unsignedNote } };
}

function warnOfUnsigned({ warn }: Pick<LaterContext, 'warn'>, scope: string, { id }: Payment): void {
  warn(
    `An acquirer says that what had failed is made again, and no signature covers that it comes after the failure (${scope}): look payment ${id} up there.`,
  );
}

/** Returns the records by which a payment's money went and came again, in their order. */
async function findTurns({ store }: Pick<ReportingContext, 'store'>, payment: Payment): Promise<Payment[]> {
  const all = await store.findFollowUps({ ids: [payment.id], limit: 100 });
  const ofTurns = all.filter(({ connectorKey }) => /^(?:undone|regained):/.test(connectorKey));
  const turns: Payment[] = [];
  for (let next: Payment | undefined = payment; next !== undefined; ) {
    const last: Payment = next;
    next = ofTurns.find(({ referenceId }) => referenceId === last.id);
    if (next !== undefined) turns.push(next);
  }
  return turns;
}

/** Notes when that happened which news of a payment have told. */
export async function noteTold(
  { store }: Pick<ReportingContext, 'store'>,
  { id }: Pick<Payment, 'id'>,
  at: number | undefined,
): Promise<void> {
  if (at !== undefined) await store.noteTold({ id, at });
}
