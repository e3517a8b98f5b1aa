/** Finds a payment that went to the second connector of its rule, when a restored database still has it at the first. */
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { Inquiry } from '../../connector/orders.ts';
import { declinedMember } from '../../connector/outcome.ts';
import type { Entity } from '../config/config.ts';
import type { TimedOutcome } from '../connectors/connector.ts';
import { neverArrivedCode } from '../lifecycle/decline.ts';
import { findRoute } from '../payments/order.ts';
import type { ReconciliationContext } from '../payments/record-outcome.ts';
import type { Payment } from '../store/payments/payments.ts';

/**
 * Returns what counts when the first connector has declined a payment, or does not know it: what the second one has made, to
 * which the payment is moved again; else the answer of the first. Throws while the second cannot say it.
 *
 * @param first the answer of the first connector
 */
export async function findLostFailover(
  { clock, config, connectors, store }: ReconciliationContext,
  payment: Payment,
  channel: Entity,
  inquiry: Inquiry,
  first: TimedOutcome,
): Promise<TimedOutcome> {
  const { connectorKey: key, createdAt, state } = payment;
  const now = clock.now();
  const isDeclined = getOutcomeCategory(first.code) === 'rejected';
  // A payment goes on before it has an outcome, and never after.
  if (!isDeclined || state !== 'processing' || !connectors.mayLackPayment(createdAt, now)) return first;
  const others = config.routing.flatMap(({ connector, otherwise }) =>
    connector === payment.connector && otherwise !== undefined ? [otherwise] : [],
  );
  const details = first.code === neverArrivedCode ? undefined : { [declinedMember]: first.code };
  for (const otherwise of new Set(others)) {
    // By the mark of the first connector "not known" of the second one would be an open question.
    const mark = await store.forwardings.find(key);
    await store.forwardings.withdraw(key);
    const second = connectors.find(config, { ...findRoute(payment), channel, connector: otherwise });
    const outcome = await second.find(inquiry, key, now).finally(async () => {
      // The inquiry leaves a mark of the second connector, by which the first one could not be asked again.
      await store.forwardings.withdraw(key);
      if (mark) await store.forwardings.mark(key, mark.sentAt, mark);
    });
    const isMade = outcome !== undefined && getOutcomeCategory(outcome.code) !== 'rejected';
    if (isMade && (await store.forwardings.reroute(payment, otherwise, key, details)))
      return { ...outcome, movedTo: otherwise, resultDetails: { ...outcome.resultDetails, ...details } };
  }
  return first;
}
