/** Records what the acquirers of connectors, and upstream gateways, report of payments that this gateway forwarded. */
import { minorUnits } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { acceptedCode, codeIn, type ReportedPayment, unsignedMember } from '../../connector/outcome.ts';
import type { GatewayContext } from '../context.ts';
import { followUpRules } from '../lifecycle/follow-up-rules.ts';
import { decideReversal, type NewsEnd, type ReversalFacts } from '../lifecycle/news-rules.ts';
import { getRemainder } from '../lifecycle/referenced-payment.ts';
import type { Payment } from '../store/payments/payments.ts';
import { type ReportingContext, recordOrWarn } from './acquirer-report.ts';
import { findNamedPayment } from './find-named-payment.ts';
import { hasLeft } from './give-back.ts';
import { noteTold, recordTurn } from './later-news.ts';
import { nameReport } from './unbooked.ts';

type ReportedContext = ReportingContext & Pick<GatewayContext, 'warn'>;

/** A report, and when it came, in milliseconds. */
type ArrivedReport = ReportedPayment & { readonly receivedAt: number };

/**
 * Records a report of a payment that this gateway forwarded. Others may use the same account at the acquirer: their
 * reports are left alone.
 */
export async function recordReported(
  gateway: ReportedContext,
  scope: string,
  report: ArrivedReport,
): Promise<NewsEnd> {
  const { referencedId, key: sentKey, outcome, paymentType, amount, currency } = report;
  const found =
    (await findNamedPayment(gateway, scope, referencedId)) ??
    (sentKey && (await findNamedPayment(gateway, scope, sentKey)));
  const payment = found ? found.payment : undefined;
  const key = `upstream-reports:${scope}:${outcome.reference}`;
  if (payment === undefined) return 'done';
  if (hasLeft(payment, scope)) {
    if (paymentType === 'CB')
      gateway.warn(
        `A chargeback is of what an acquirer charged after its decline (connector ${scope}): look it up there (${nameReport(report)}, payment ${payment.id}).`,
      );
    return 'done';
  }
  if (paymentType === 'CP' || paymentType === 'RF' || paymentType === 'RV')
    return recordMadeElsewhere(gateway, scope, payment, { ...report, paymentType }, key);
  if (!(await gateway.store.forwardings.owns(key, scope, outcome.reference))) return 'done';
  const followed = await findFollowed(gateway, payment, report);
  // A reversal that overtakes its chargeback waits for it, and so does a chargeback that overtakes the capture. Nothing of a
  // payment that has failed is recorded later.
  const isEarly =
    paymentType === 'CR'
      ? followed.paymentType !== 'CB'
      : paymentType === 'CB' && followed.paymentType === 'PA';
  if (isEarly && followed.state !== 'failed') return 'wait';
  return recordOrWarn(gateway, scope, followed, {
    ...{ paymentType, amount, currency, outcome, key, hasHappened: true },
  });
}

/**
 * Returns the record that a report follows, where an acquirer names the payment that its shopper made: a chargeback follows the
 * capture, its reversal the chargeback, and a second chargeback the reversal.
 */
async function findFollowed(
  { store }: Pick<GatewayContext, 'store'>,
  payment: Payment,
  { paymentType, amount = '' }: ReportedPayment,
): Promise<Payment> {
  const all = await store.findFollowUps({ ids: [payment.id], limit: 100 });
  const units = minorUnits(amount, payment.currency);
  const { follows } = followUpRules[paymentType];
  const findLast = (one: Payment): Payment | undefined => {
    const steps = all.filter(({ referenceId, state }) => referenceId === one.id && state !== 'failed');
    const ofDispute = steps.filter((step) => ['CP', 'CB', 'CR'].includes(step.paymentType)).reverse();
    // The outcome of the step that fits may come later than the report. A capture that was told after its chargeback has none.
    const rank = ({ amount: ofStep, state }: Payment) =>
      ofStep === units ? 0 : state === 'succeeded' ? 1 : 2;
    for (const step of ofDispute.sort((first, second) => rank(first) - rank(second))) {
      const last = findLast(step);
      if (last !== undefined) return last;
    }
    return follows.includes(one.paymentType) ? one : undefined;
  };
  return findLast(payment) ?? payment;
}

type MadeElsewhere = ArrivedReport & { readonly paymentType: 'CP' | 'RF' | 'RV' };

/**
 * Records a capture, a refund or a release that somebody made on the acquirer's own pages. When the acquirer reports that one
 * failed afterwards, the record of it and that of its failure are both written, in whatever order they are told.
 */
async function recordMadeElsewhere(
  gateway: ReportedContext,
  scope: string,
  payment: Payment,
  report: MadeElsewhere,
  key: string,
): Promise<NewsEnd> {
  const { paymentType, referencedId } = report;
  // Of a failed payment nothing is taken but what is given back (give-back.ts).
  if (payment.state === 'failed') return 'done';
  // The acquirer may have several transactions under our key.
  if (payment.connectorReference !== null && payment.connectorReference !== referencedId) return 'done';
  const outcome = { ...report.outcome, code: codeIn(payment.mode, report.outcome.code) };
  const told = { at: report.at, stage: report.stage, receivedAt: report.receivedAt, outcome };
  // A debit is captured with its authorisation, so that news of its capture are news of the debit.
  if (paymentType === 'CP' && payment.paymentType !== 'PA') return recordTurn(gateway, scope, payment, told);
  if (outcome.isNeverMade) return 'done';
  const { store } = gateway;
  if ((await store.findByConnectorKey(key)) === undefined) {
    const end = await recordMade(gateway, scope, payment, { ...report, outcome }, key);
    if (end === 'wait') return 'wait';
  }
  const made = await store.findByConnectorKey(key);
  if (made === undefined) return 'done';
  const isDeclined = getOutcomeCategory(outcome.code) === 'rejected';
  if (isDeclined || made.toldAt !== null) return recordTurn(gateway, scope, made, told);
  if (told.stage === undefined) await noteTold(gateway, made, told.at);
  // What says that it mends a failure is told of that failure, too.
  return told.stage === 'mended' ? 'wait' : 'done';
}

/** Records that it was made, also when it is told that it has failed since. */
async function recordMade(
  gateway: ReportedContext,
  scope: string,
  payment: Payment,
  report: MadeElsewhere,
  key: string,
): Promise<NewsEnd> {
  const own = await findOwnFollowUps(gateway, payment);
  const { type: paymentType, isSigned } = report.isEither
    ? decideReversal(reversalFactsOf(payment, own, report))
    : { type: report.paymentType, isSigned: true };
  const { outcome, currency } = report;
  // A reversal of either kind is of all that is left, when it is a release.
  const amount = report.isEither && paymentType === 'RV' ? undefined : report.amount;
  const followed = findTakenFrom(payment, own, { paymentType, amount });
  if (followed === 'wait' || followed === 'nothing') return followed === 'wait' ? 'wait' : 'done';
  // Otherwise it is a follow-up of ours.
  if (!(await gateway.store.forwardings.owns(key, scope, outcome.reference))) return 'done';
  const isDeclined = getOutcomeCategory(outcome.code) === 'rejected';
  const { code, rule, reference } = isDeclined ? { ...outcome, code: acceptedCode(payment.mode) } : outcome;
  const resultDetails = isSigned ? undefined : { [unsignedMember]: reversalNote };
  const made = { code, rule, reference, ...(resultDetails && { resultDetails }) };
  const end = await recordOrWarn(gateway, scope, followed, {
    ...{ paymentType, outcome: made, key, hasHappened: true, amount, currency },
  });
  if (end === 'done' && !isSigned)
    gateway.warn(
      `No signature covers whether an acquirer has refunded or released (${scope}): look payment ${payment.id} up there (${nameReport({ ...report, paymentType })}).`,
    );
  return end;
}

const reversalNote = 'No signature of the acquirer covers whether it is a refund or a release.';

function reversalFactsOf(
  { paymentType, amount, ...payment }: Payment,
  own: readonly Payment[],
  report: MadeElsewhere,
): ReversalFacts {
  return {
    said: report.paymentType === 'RF' ? 'RF' : 'RV',
    ...{ paymentType, amount, units: minorUnits(report.amount ?? '', payment.currency) },
    isCaptured: own.some((one) => one.paymentType === 'CP'),
    remainder: getRemainder({ paymentType, amount, ...payment }),
  };
}

/** The follow-ups of the payment itself, without those that have failed. */
async function findOwnFollowUps(
  { store }: Pick<GatewayContext, 'store'>,
  { id }: Payment,
): Promise<Payment[]> {
  const all = await store.findFollowUps({ ids: [id], limit: 100 });
  return all.filter(({ referenceId, state }) => referenceId === id && state !== 'failed');
}

/**
 * Returns the record from which it was taken: a refund is of a capture, anything else of the payment. `wait` while something
 * before it has no outcome, `nothing` where nothing was left to release.
 */
function findTakenFrom(
  payment: Payment,
  own: readonly Payment[],
  {
    paymentType,
    amount = '',
  }: { readonly paymentType: 'CP' | 'RF' | 'RV'; readonly amount: string | undefined },
): Payment | 'wait' | 'nothing' {
  if (paymentType === 'CP') return payment;
  const isOpen = own.some(({ state }) => state !== 'succeeded');
  if (paymentType === 'RV') return isOpen ? 'wait' : getRemainder(payment) > 0 ? payment : 'nothing';
  if (payment.paymentType !== 'PA') return payment;
  const units = minorUnits(amount, payment.currency) ?? 0;
  const [largest, ...others] = own
    .filter((one) => one.paymentType === 'CP' && one.state === 'succeeded')
    .sort((one, other) => getRemainder(other) - getRemainder(one));
  if (largest === undefined) return 'wait';
  return [largest, ...others].find((one) => getRemainder(one) === units) ?? largest;
}
