/**
 * Goes on with a payment of a merchant's server whose node died when it had noted the call to the upstream. The merchant
 * repeats its request with its idempotency key, and the upstream gets it again under the key of the payment.
 */
import { unknownOutcome } from '#contract/outcome-category.ts';
import type { FollowUpOrder, PaymentOrder } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Payment } from '../store/payments/payments.ts';
import { authenticateAndCharge } from './authenticate-and-charge.ts';
import { recordOutcome } from './record-outcome.ts';

/** Whether nobody waits for the outcome of a payment any more, and its upstream charges once what it gets twice. */
export async function hasLostNode(
  { store, config }: Pick<GatewayContext, 'store' | 'config'>,
  { state, mode, entityId, connectorKey }: Payment,
): Promise<boolean> {
  if (state !== 'processing' || mode === 'INTERNAL') return false;
  const upstream = config.entities.find(({ id }) => id === entityId)?.upstream;
  return upstream?.idempotencyKeys === true && store.forwardings.isLeft(connectorKey);
}

/** Sends the order of the repeated request again, and returns the payment with its outcome. */
export async function resumePayment(
  gateway: GatewayContext,
  order: PaymentOrder | FollowUpOrder,
  payment: Payment,
): Promise<Payment> {
  const { clock, store } = gateway;
  const { id, paymentType, connectorKey: key } = payment;
  // The gateway of the upstream authenticates the shopper.
  const outcome = await authenticateAndCharge(gateway, { ...order, id, paymentType }, undefined, {
    key,
    now: clock.now(),
  });
  // Another repeat may know more: an outcome that nobody knows is left to it, and to the job that asks.
  if (outcome.code !== unknownOutcome)
    await unlessUnavailable(recordOutcome(gateway, payment, outcome), false);
  return (await store.findPayment(id)) ?? payment;
}
