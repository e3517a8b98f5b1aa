/** Records what the acquirers of connectors, and upstream gateways, report of payments that this gateway forwarded. */
import { minorUnits } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { acceptedCode, codeIn, type ReportedPayment } from '../../connector/outcome.ts';
import type { GatewayContext } from '../context.ts';
import { followUpRules } from '../lifecycle/follow-up-rules.ts';
import { getRemainder } from '../lifecycle/referenced-payment.ts';
import type { Payment } from '../store/payments/payments.ts';
import { type ReportingContext, recordOrWarn } from './acquirer-report.ts';
import { hasLeft } from './give-back.ts';
import { noteTold, recordTurn } from './later-news.ts';

/**
 * Records a report of a payment that this gateway forwarded. Others may use the same account at the acquirer: their
 * reports are left alone.
 *
 * @returns false for a report that must come again, as {@link recordOrWarn} does
 */
export async function recordReported(
  gateway: ReportingContext & Pick<GatewayContext, 'warn'>,
  scope: string,
  report: ReportedPayment,
): Promise<boolean> {
  const { forwardings, findByConnectorKey } = gateway.store;
  const { referencedId, key: sentKey, at, outcome, ...facts } = report;
  const owner =
    (await forwardings.findOwner(scope, referencedId)) ??
    (sentKey && (await forwardings.findOwner(scope, sentKey)));
  const payment = owner ? await findByConnectorKey(owner) : undefined;
  const key = `upstream-reports:${scope}:${outcome.reference}`;
  if (payment === undefined) return true;
  const { paymentType } = report;
  if (hasLeft(payment, scope)) {
    if (paymentType === 'CB')
      gateway.warn(
        `A chargeback is of what an acquirer charged after its decline (connector ${scope}): look it up there.`,
      );
    return true;
  }
  if (paymentType === 'CP' || paymentType === 'RF' || paymentType === 'RV')
    return recordMadeElsewhere(gateway, scope, payment, { ...report, paymentType }, key);
  if (!(await forwardings.owns(key, scope, outcome.reference))) return true;
  const followed = await findFollowed(gateway, payment, report);
  // A reversal that overtakes its chargeback comes again, when the chargeback is recorded, and so does a chargeback that
  // overtakes the capture. Nothing of a payment that has failed is recorded later.
  const isEarly =
    paymentType === 'CR'
      ? followed.paymentType !== 'CB'
      : paymentType === 'CB' && followed.paymentType === 'PA';
  if (isEarly && followed.state !== 'failed') return false;
  return recordOrWarn(gateway, scope, followed, { ...facts, outcome, key, hasHappened: true });
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

type MadeElsewhere = ReportedPayment & { readonly paymentType: 'CP' | 'RF' | 'RV' };

/**
 * Records a capture, a refund or a release that somebody made on the acquirer's own pages. When the acquirer reports that one
 * failed afterwards, the record of it and that of its failure are both written, in whatever order they are told.
 */
async function recordMadeElsewhere(
  gateway: ReportingContext & Pick<GatewayContext, 'warn'>,
  scope: string,
  payment: Payment,
  report: MadeElsewhere,
  key: string,
): Promise<boolean> {
  const { paymentType, referencedId, at } = report;
  // Of a failed payment nothing is taken but what is given back (give-back.ts).
  if (payment.state === 'failed') return true;
  // The acquirer may have several transactions under our key.
  if (payment.connectorReference !== null && payment.connectorReference !== referencedId) return true;
  const outcome = { ...report.outcome, code: codeIn(payment.mode, report.outcome.code) };
  // A debit is captured with its authorisation, so that news of its capture are news of the debit.
  if (paymentType === 'CP' && payment.paymentType !== 'PA')
    return recordTurn(gateway, scope, payment, outcome, at);
  if (outcome.isNeverMade) return true;
  const { store } = gateway;
  const isDeclined = getOutcomeCategory(outcome.code) === 'rejected';
  if ((await store.findByConnectorKey(key)) === undefined) {
    const followed = await findTakenFrom(gateway, payment, report);
    if (followed === 'again' || followed === 'nothing') return followed === 'nothing';
    // Otherwise it is a follow-up of ours.
    if (!(await store.forwardings.owns(key, scope, outcome.reference))) return true;
    const { code, rule, reference } = isDeclined ? { ...outcome, code: acceptedCode(payment.mode) } : outcome;
    const made = { paymentType, outcome: { code, rule, reference }, key, hasHappened: true };
    const { amount, currency } = report;
    if (!(await recordOrWarn(gateway, scope, followed, { ...made, amount, currency }))) return false;
  }
  const made = await store.findByConnectorKey(key);
  if (made === undefined) return true;
  if (isDeclined || made.toldAt !== null) return recordTurn(gateway, scope, made, outcome, at);
  await noteTold(gateway, made, at);
  return true;
}

/**
 * Returns the record from which it was taken: a refund is of a capture, anything else of the payment. `again` while something
 * before it has no outcome, `nothing` where nothing was left to release.
 */
async function findTakenFrom(
  { store }: Pick<GatewayContext, 'store'>,
  payment: Payment,
  { paymentType, amount = '' }: MadeElsewhere,
): Promise<Payment | 'again' | 'nothing'> {
  if (paymentType === 'CP') return payment;
  const all = await store.findFollowUps({ ids: [payment.id], limit: 100 });
  const own = all.filter(({ referenceId, state }) => referenceId === payment.id && state !== 'failed');
  const isOpen = own.some(({ state }) => state !== 'succeeded');
  if (paymentType === 'RV') return isOpen ? 'again' : getRemainder(payment) > 0 ? payment : 'nothing';
  if (payment.paymentType !== 'PA') return payment;
  const units = minorUnits(amount, payment.currency) ?? 0;
  const [largest, ...others] = own
    .filter((one) => one.paymentType === 'CP' && one.state === 'succeeded')
    .sort((one, other) => getRemainder(other) - getRemainder(one));
  if (largest === undefined) return 'again';
  return [largest, ...others].find((one) => getRemainder(one) === units) ?? largest;
}
