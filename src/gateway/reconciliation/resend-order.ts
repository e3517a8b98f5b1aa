/** Sends a transaction again with its key, of which nobody knows what became (design decision 12; see `resend.ts`). */
import type { RoutedFollowUp, RoutedPayment, TimedOutcome } from '../connectors/connector.ts';
import { lateArrivalMs } from '../connectors/late-arrival.ts';
import { frameChallenge } from '../payments/acquirer-challenge.ts';
import { submitAttempt } from '../payments/authenticate-and-charge.ts';
import { toSentOrder } from '../payments/order.ts';
import type { ReconciliationContext } from '../payments/record-outcome.ts';
import type { PaymentAttempt } from '../store/payments/payments.ts';
import { openOrderIfHere } from '../three-d-secure/sealed-order.ts';

/**
 * Returns what the acquirer answers to the same order with the same key, or to one whose security code was lost meanwhile:
 * what it has made of the first one, or what it makes now. Undefined while the outcome stays unknown, and for a payment whose
 * order is not kept, or not any more.
 *
 * @param requireHeld rejects when another process may be sending it
 */
export async function resendOrder(
  gateway: ReconciliationContext,
  attempt: PaymentAttempt,
  requireHeld: () => Promise<void>,
): Promise<TimedOutcome | undefined> {
  const { clock } = gateway;
  if (attempt.kind !== 'payment' || attempt.mode === 'INTERNAL') return undefined;
  const { id, state, connectorKey } = attempt;
  if (state === 'processing' && (await isAwaited(gateway, connectorKey))) return undefined;
  const kept = await gateway.store.resends.find(id);
  const now = clock.now();
  const opened = await openKeptOrder(gateway, id, kept, now);
  if (opened === undefined) return undefined;
  const { key, isCodeLost } = opened;
  const order = toRepeated(toSentOrder(gateway.config, attempt, opened.order), isCodeLost);
  if (isCodeLost) {
    // Of a token nothing would be left.
    if (order.kind === 'payment' && order.instrument.kind !== 'card') return undefined;
    gateway.warn('A payment is sent again without its security code, whose key was destroyed.');
  }
  await requireHeld();
  const answered = await submitAttempt(gateway, order, { key, now });
  if (answered.isUnanswered) return undefined;
  return frameChallenge(gateway, attempt, order, answered, clock.now());
}

/** Undefined for an order that is not kept, or not any more, and for one that this process cannot open. */
async function openKeptOrder(
  gateway: ReconciliationContext,
  id: string,
  kept: Awaited<ReturnType<ReconciliationContext['store']['resends']['find']>>,
  now: number,
) {
  if (kept === undefined || (kept.eraseAt !== null && now >= kept.eraseAt)) return undefined;
  return openOrderIfHere<RoutedPayment | RoutedFollowUp>(gateway, { id, ...kept }, 'resend');
}

/** Returns an order that was sent before, perhaps by a process that is gone. It goes to no other connector any more. */
function toRepeated(order: RoutedPayment | RoutedFollowUp, isCodeLost: boolean) {
  if (order.kind === 'follow-up') return order;
  const { otherwise: _otherwise, otherwiseAfter: _after, ...rest } = order;
  return { ...rest, isCodeLost };
}

/** Whether the process that sent a transaction may still wait for its answer. One that lives may have failed to store it. */
async function isAwaited(
  { clock, store: { forwardings } }: Pick<ReconciliationContext, 'clock' | 'store'>,
  key: string,
): Promise<boolean> {
  if (await forwardings.isLeft(key)) return false;
  const { sentAt } = (await forwardings.find(key)) ?? {};
  return sentAt === undefined || clock.now() - sentAt < lateArrivalMs;
}
