/**
 * Makes one payment of all requests that carry the same `Idempotency-Key`, so that a merchant's server can repeat a request
 * whose answer was lost. The key is stored in the transaction that begins the payment.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { unknownOutcome } from '#contract/outcome-category.ts';
import type { RoutedFollowUp, RoutedPayment } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { invalidParameters } from '../core/refusal.ts';
import { requestTimeLeftMs } from '../core/request-deadline.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { IdempotencyKey } from '../store/payments/idempotency-keys.ts';
import type { Payment } from '../store/payments/payments.ts';
import { authenticateAndCharge } from './authenticate-and-charge.ts';
import { toSentOrder } from './order.ts';
import { recordOutcome } from './record-outcome.ts';

/** How often a repeat looks whether the node of the first request is still there, in milliseconds. */
const lookIntervalMs = 1_000;

/** How often a repeat looks for the outcome of the first request, in milliseconds. */
const pollIntervalMs = 100;

/**
 * Finds the payment that an earlier request with this key has made. Waits for its outcome while it is at the acquirer, unless it
 * {@link hasLostNode}.
 *
 * @throws 400 when the earlier request was another one
 */
export async function earlierPayment(
  { store, clock, config, connectors }: Pick<GatewayContext, 'store' | 'clock' | 'config' | 'connectors'>,
  key: IdempotencyKey | undefined,
): Promise<Payment | undefined> {
  if (key === undefined) return undefined;
  const keyedPayment = await store.findKeyedPayment({ hash: key.hash, now: clock.now() });
  if (keyedPayment === undefined) return undefined;
  if (keyedPayment.fingerprint !== key.fingerprint) throw otherRequest();
  return awaitOutcome(
    config,
    () => store.findPayment(keyedPayment.paymentId),
    (payment) => hasLostNode({ store, config, connectors }, payment),
  );
}

/** Reads a payment until it is no longer at the acquirer, is over for now, or the time for a waiting request has passed. */
export async function awaitOutcome(
  { waitForWinner }: Pick<GatewayContext['config'], 'waitForWinner'>,
  read: () => Promise<Payment | undefined>,
  isOver: (payment: Payment) => Promise<boolean> = async () => false,
): Promise<Payment | undefined> {
  const deadline = performance.now() + Math.min(waitForWinner, requestTimeLeftMs());
  let nextLook = performance.now();
  for (;;) {
    const payment = await read();
    const now = performance.now();
    if (payment?.state !== 'processing' || now >= deadline) return payment;
    if (now >= nextLook) {
      if (await isOver(payment)) return payment;
      nextLook = now + lookIntervalMs;
    }
    await pause(pollIntervalMs);
  }
}

function otherRequest() {
  const message =
    'was sent with another request within a day; repeat that request as it was, or send a new key for a new payment';
  return invalidParameters([{ name: 'Idempotency-Key', value: null, message }]);
}

/** Whether nobody waits for the outcome of a payment any more, and its upstream charges once what it gets twice. */
export async function hasLostNode(
  { store, config, connectors }: Pick<GatewayContext, 'store' | 'config' | 'connectors'>,
  { state, mode, connector, entityId, connectorKey }: Payment,
): Promise<boolean> {
  if (state !== 'processing' || mode === 'INTERNAL') return false;
  const channel = config.entities.find(({ id }) => id === entityId);
  const asked = channel && connectors.find(config, { mode, connector, channel });
  return asked?.isRepeatable === true && store.forwardings.isLeft(connectorKey);
}

/**
 * Goes on with a payment whose node died when it had noted the call to the upstream: sends the order of the repeated request again,
 * under the key of the payment, and returns the payment with its outcome.
 */
export async function resumePayment(
  gateway: Pick<GatewayContext, 'clock' | 'config' | 'connectors' | 'issuer' | 'store' | 'warn'>,
  order: RoutedPayment | RoutedFollowUp,
  payment: Payment,
): Promise<Payment> {
  const { clock, store } = gateway;
  const { id, paymentType, connectorKey: key } = payment;
  // The gateway of the upstream authenticates the shopper.
  const sent = toSentOrder(gateway.config, payment, { ...order, id, paymentType });
  const outcome = await authenticateAndCharge(gateway, sent, undefined, {
    key,
    now: clock.now(),
  });
  // Another repeat may know more: an outcome that nobody knows is left to it, and to the job that asks.
  if (outcome.code !== unknownOutcome)
    await unlessUnavailable(recordOutcome(gateway, payment, outcome), false);
  return (await unlessUnavailable(store.findPayment(id), undefined)) ?? payment;
}
