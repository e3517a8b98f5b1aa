/** Finds a payment that went to the second connector of its rule, when a restored database still has it at the first. */
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { Inquiry } from '../../connector/orders.ts';
import type { Entity } from '../config/config.ts';
import type { TimedOutcome } from '../connectors/connector.ts';
import type { Payment } from '../store/payments/payments.ts';
import { findRoute } from './order.ts';
import type { ReconciliationContext } from './record-outcome.ts';

/**
 * Returns what counts when the first connector has declined a payment, or does not know it: what the second one has made, to
 * which the payment is moved again; else the answer of the first. Throws while the second cannot say it.
 *
 * @param told the answer of the first connector
 */
export async function findLostMove(
  { clock, config, connectors, store }: ReconciliationContext,
  payment: Payment,
  channel: Entity,
  inquiry: Inquiry,
  told: TimedOutcome | undefined,
): Promise<TimedOutcome | undefined> {
  const { connectorKey: key, createdAt, state } = payment;
  const now = clock.now();
  const isOver = told === undefined || getOutcomeCategory(told.code) === 'rejected';
  // A payment goes on before it has an outcome, and never after.
  if (!isOver || state !== 'processing' || !connectors.mayLackPayment(createdAt, now)) return told;
  const others = config.routing.flatMap(({ connector, otherwise }) =>
    connector === payment.connector && otherwise !== undefined ? [otherwise] : [],
  );
  for (const movedTo of new Set(others)) {
    // The mark of the first connector would make "not known" of the second one an open question.
    await store.forwardings.withdraw(key);
    const second = connectors.find(config, { ...findRoute(payment), channel, connector: movedTo });
    const outcome = await second.find(inquiry, key, now);
    const isMade = outcome !== undefined && getOutcomeCategory(outcome.code) !== 'rejected';
    if (isMade && (await store.forwardings.reroute(payment, movedTo, key))) return { ...outcome, movedTo };
  }
  return told;
}
