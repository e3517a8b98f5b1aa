/** Records what an acquirer tells by a webhook. */
import { minorUnits } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { describe } from '#contract/result-codes.ts';
import { codeIn, type News, type Outcome } from '../../connector/outcome.ts';
import { withoutSecrets } from '../connectors/record-texts.ts';
import { secretsOfMasked } from '../connectors/secrets.ts';
import type { GatewayContext } from '../context.ts';
import { Refusal } from '../core/refusal.ts';
import { claimLeaseMs } from '../lifecycle/checkout.ts';
import type { Payment } from '../store/payments/payments.ts';
import { type AcquirerReport, recordOrWarn, recordReported } from './acquirer-report.ts';
import { recordOutcome } from './record-outcome.ts';

type NewsContext = Pick<GatewayContext, 'assets' | 'clock' | 'config' | 'store' | 'warn'>;

/**
 * Records news. Others may use the same account at the acquirer: news of transactions that this gateway has not made are left
 * alone. Throws 503 for a transaction that may be being sent, and for a report of one without an outcome, so that the
 * acquirer tells it again.
 *
 * @param name of the connector
 */
export async function recordNews(gateway: NewsContext, name: string, news: News): Promise<void> {
  if (news.kind === 'report') return unlessTooEarly(await recordReported(gateway, name, news));
  const place = `connector ${name}`;
  const { forwardings, findByConnectorKey } = gateway.store;
  const { key, reference, outcome, amount, currency } = news;
  for (const told of [key, reference, outcome.reference]) {
    const owner = told === undefined ? undefined : await forwardings.findOwner(name, told);
    const payment = owner === undefined ? undefined : await findByConnectorKey(owner);
    if (owner === undefined || payment === undefined) continue;
    // The request that sends a payment records its outcome. When its node has died, only this webhook can.
    const isBeingSent =
      payment.state === 'processing' && gateway.clock.now() < payment.createdAt + claimLeaseMs;
    unlessTooEarly(!isBeingSent);
    const isSameAmount = amount === undefined || minorUnits(amount, payment.currency) === payment.amount;
    if (!isSameAmount || (currency ?? payment.currency) !== payment.currency) {
      gateway.warn(
        `An acquirer tells of another amount than it was sent (${place}): look the payment up there.`,
      );
      return;
    }
    const isOurs =
      outcome.reference === undefined || (await forwardings.owns(owner, name, outcome.reference));
    const code = codeIn(payment.mode, outcome.code);
    const category = getOutcomeCategory(code);
    if (!isOurs) return;
    // An authorisation that was reversed here is one that the acquirer has cancelled.
    if (payment.paymentType === 'PA' && payment.ledger.reversals > 0) return;
    if (payment.state === 'succeeded' && category === 'rejected') {
      if (isAboutAnother(payment, reference)) return;
      const report = undoneBy(name, payment, { ...outcome, code });
      return unlessTooEarly(await recordOrWarn(gateway, name, payment, report));
    }
    if (payment.state === 'failed' && category === 'accepted')
      gateway.warn(
        `An acquirer says that a payment succeeded which is recorded as failed (${name}): look it up there.`,
      );
    const { state, record, connectorReference } = payment;
    const isRepeated = category === 'pending' && state === 'pending' && code === record.result.code;
    if (isRepeated && (outcome.reference ?? connectorReference) === connectorReference) return;
    const holdsSecret = secretsOfMasked(record.card);
    await recordOutcome(gateway, payment, withoutSecrets({ ...outcome, code }, holdsSecret));
    return;
  }
}

/** Whether news name another transaction that the acquirer has under our key: its failure takes nothing back. */
function isAboutAnother({ connectorReference }: Payment, told: string | undefined): boolean {
  return told !== undefined && connectorReference !== null && told !== connectorReference;
}

/** Throws 503 for news that cannot be recorded yet, so that the acquirer tells it again. */
function unlessTooEarly(isTold: boolean): void {
  if (!isTold) throw new Refusal(503, '800.700.100');
}

/**
 * Returns the report of a success that did not last, such as a refund that the shopper's bank sent back. A record that is
 * final stays, so that the money's way back is a record of its own: "Cannot be settled".
 */
function undoneBy(name: string, { id }: Payment, { code, rule, resultDetails }: Outcome): AcquirerReport {
  const ExtendedDescription = `${code}: ${describe(code)}`;
  return {
    paymentType: 'CB',
    outcome: { code: '000.100.226', rule, resultDetails: { ExtendedDescription, ...resultDetails } },
    key: `undone:${name}:${id}`,
    hasHappened: true,
  };
}
