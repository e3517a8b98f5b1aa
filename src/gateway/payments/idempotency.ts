/**
 * Makes one transaction of all requests by which a merchant's server repeats one whose answer was lost.
 *
 * Requests that carry the same `Idempotency-Key` make one payment: the key is stored in the transaction that begins the
 * payment. A transaction is named before it is stored: to the connector by its key, to the merchant by its id. Both names
 * are made of what the merchant sends again. So a database that was restored, and has lost the transaction, gives it the
 * same names, and its upstream does not charge it again.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { unknownOutcome } from '#contract/outcome-category.ts';
import type { RoutedFollowUp, RoutedPayment } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { invalidParameters, Refusal } from '../core/refusal.ts';
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

/**
 * Reads a payment until it is no longer at the acquirer, is over for now, or the time for a waiting request has passed. One that
 * cannot be read any more stands as it was read last.
 */
export async function awaitOutcome(
  { waitForWinner }: Pick<GatewayContext['config'], 'waitForWinner'>,
  read: () => Promise<Payment | undefined>,
  isOver: (payment: Payment) => Promise<boolean> = async () => false,
): Promise<Payment | undefined> {
  const deadline = performance.now() + Math.min(waitForWinner, requestTimeLeftMs());
  let nextLook = performance.now();
  let payment = await read();
  for (;;) {
    const now = performance.now();
    if (payment?.state !== 'processing' || now >= deadline) return payment;
    if (now >= nextLook) {
      if (await isOver(payment)) return payment;
      nextLook = now + lookIntervalMs;
    }
    await pause(pollIntervalMs);
    payment = await unlessUnavailable(read(), payment);
  }
}

function otherRequest() {
  const message =
    'was sent with another request within a day; repeat that request as it was, or send a new key for a new payment';
  return invalidParameters([{ name: 'Idempotency-Key', value: null, message }]);
}

/**
 * Answers a request that may have a key. The repeat of an earlier one is answered `again` with the payment of that; `begin` goes
 * on with a payment that {@link hasLostNode}. What refuses a repeat says nothing of that payment, which may have been made.
 */
export async function answerOnce<Answer>(
  gateway: Parameters<typeof earlierPayment>[0],
  key: IdempotencyKey | undefined,
  again: (earlier: Payment) => Answer | Promise<Answer>,
  begin: (earlier?: Payment) => Promise<Answer>,
): Promise<Answer> {
  const earlier = await earlierPayment(gateway, key);
  if (earlier === undefined) return begin();
  if (!(await hasLostNode(gateway, earlier))) return again(earlier);
  return begin(earlier).catch((error) => {
    if (error instanceof Refusal) return again(earlier);
    throw error;
  });
}

/** Whether nobody waits for the outcome of a payment any more, and its upstream charges once what it gets twice. */
async function hasLostNode(
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
  const repeated = order.kind === 'payment' ? { ...order, mayDiffer: true } : order;
  const sentOrder = toSentOrder(gateway.config, payment, { ...repeated, id, paymentType });
  const outcome = await authenticateAndCharge(gateway, sentOrder, undefined, {
    key,
    now: clock.now(),
  });
  // Another repeat may know more: an outcome that nobody knows is left to it, and to the job that asks or sends it again.
  if (outcome.code !== unknownOutcome || outcome.resendable)
    await unlessUnavailable(recordOutcome(gateway, payment, outcome), false);
  return (await unlessUnavailable(store.findPayment(id), undefined)) ?? payment;
}

interface TransactionName {
  /** Names the transaction to the connector. */
  readonly key: string;
  /** Id of the payment. */
  readonly id: string;
}

/**
 * Names a payment. Without an idempotency key nothing tells a repeat from another payment, so that its names are new.
 *
 * @param earlier the payment that the request goes on with, if there is one
 */
export async function namePayment(
  { store, config, random }: Pick<GatewayContext, 'store' | 'config' | 'random'>,
  idempotencyKey: IdempotencyKey | undefined,
  earlier?: Payment,
): Promise<TransactionName> {
  if (earlier !== undefined) return { key: earlier.connectorKey, id: earlier.id };
  if (idempotencyKey === undefined) return { key: random.hex('attempt'), id: random.hex('payment') };
  const { transaction } = idempotencyKey;
  let key = transaction;
  // After a day the merchant's key stands for another payment.
  for (let n = 2; (await store.findByConnectorKey(key)) !== undefined; n += 1) key = `${transaction}-${n}`;
  return { key, id: random.hexFor(key, 'payment', config.registrationKeys[0]?.key) };
}

/** The parts of a follow-up by which one without an idempotency key is named. */
interface NamedFollowUp {
  readonly paymentType: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly merchantTransactionId?: string | undefined;
}

/**
 * Names a follow-up. Without an idempotency key it is the first, second and so on of its type, amount and reference that
 * follows its payment, whatever became of those before it.
 */
export async function nameFollowUp(
  gateway: Pick<GatewayContext, 'store' | 'config' | 'random'>,
  referenced: Pick<Payment, 'id' | 'connectorKey'>,
  followUp: NamedFollowUp,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<TransactionName> {
  if (idempotencyKey !== undefined) return namePayment(gateway, idempotencyKey);
  const earlier = await gateway.store.findFollowUpKeys(referenced.id);
  const keys = [...Array(earlier.length + 1).keys()].map((n) => ordinalKey(referenced, followUp, n + 1));
  const next = Math.max(-1, ...earlier.map((key) => keys.indexOf(key))) + 1;
  return { key: keys[next] ?? gateway.random.hex('attempt'), id: gateway.random.hex('payment') };
}

function ordinalKey(
  { connectorKey }: Pick<Payment, 'connectorKey'>,
  followUp: NamedFollowUp,
  n: number,
): string {
  const { paymentType, amount, currency, merchantTransactionId = null } = followUp;
  const parts = ['follow-up', connectorKey, paymentType, amount, currency, merchantTransactionId, n];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
