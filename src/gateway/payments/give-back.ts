/**
 * Gives back what an acquirer has charged although its shopper was told otherwise: for a payment that is recorded as declined,
 * or a second time under the key of one that is paid. The shopper has paid in another way since, or has left.
 */
import * as z from 'zod';
import { formatAmount } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { RoutedFollowUp } from '../connectors/connector.ts';
import { createQueueKey, reportBug } from '../connectors/connectors.ts';
import type { GatewayContext } from '../context.ts';
import type { Handler } from '../jobs/runner.ts';
import type { Payment } from '../store/payments/payments.ts';
import { giveBack } from './jobs.ts';
import { type ChainFacts, findChainFacts, findRoute, referencedBy } from './order.ts';

/** How long after it is tried again when the acquirer did not answer, and how often: for a week. */
const retryDelayMs = 10 * 60_000;
const maxAttempts = 1_000;

/**
 * `reference` is the acquirer's name of what it has charged, `connector` the name of its connector. Without one it is that of the
 * payment.
 */
const payload = z.object({ paymentId: z.string(), reference: z.string(), connector: z.string().nullish() });

/** Whether a payment left this connector for the other one of its rule. */
export const hasFailedOver = ({ connector }: Pick<Payment, 'connector'>, scope: string): boolean =>
  connector !== null && connector !== scope;

/** Adds the job that does it. False when that was begun before. */
export async function startGivingBack(
  { store, clock }: Pick<GatewayContext, 'clock' | 'store'>,
  { id, entityId, connector }: Pick<Payment, 'id' | 'entityId' | 'connector'>,
  reference: string,
): Promise<boolean> {
  const key = `${giveBack}:${id}:${reference}`;
  if ((await store.forwardings.find(key)) !== undefined) return false;
  const queueKey = createQueueKey(entityId);
  const sent = { paymentId: id, reference, connector };
  await store.jobs.add({ key, kind: giveBack, queueKey, payload: sent, dueAt: clock.now() });
  return true;
}

/** The acquirer was not reached, takes no more requests now, or not the account's key: that says nothing of the payment. */
const passingCode = /^(?:900\.[1-4]00\.|800\.120\.100$)/;

/** Handles that job: it reverses the whole payment. The same key makes one reversal, however often it is tried. */
export function giveBackHandler(
  gateway: Pick<GatewayContext, 'clock' | 'config' | 'connectors' | 'store' | 'warn'>,
): Handler {
  const { config, store, warn } = gateway;
  return async (job, { now }) => {
    const { paymentId, reference, connector } = payload.parse(job.payload);
    const payment = await store.findPayment(paymentId);
    if (payment === undefined) return 'done';
    const channel = config.entities.find(({ id }) => id === payment.entityId);
    const name = connector ?? payment.connector;
    const isGone = name !== null && config.connectors[name] === undefined;
    if (channel === undefined || isGone) {
      const what = isGone ? `connector ${name}` : 'channel';
      warn(`A payment is to be given back whose ${what} the configuration no longer has: put it back.`);
      return { retryAt: now + retryDelayMs };
    }
    const chain = await findChainFacts(gateway, payment);
    const order = createReversal(payment, { channel, connector: name, reference, chain });
    const { why, mayPass } = await reverse(gateway, order, job.key, now);
    if (why === undefined) return 'done';
    if (mayPass && job.attempts < maxAttempts) return { retryAt: now + retryDelayMs };
    warnOfGiveBack(gateway, why, `payment ${payment.id}`);
    return 'done';
  };
}

interface ReversalFacts extends Pick<RoutedFollowUp, 'channel' | 'connector'> {
  readonly chain: ChainFacts;
  /** The acquirer's name of the payment. */
  readonly reference: string;
}

/** Makes the order that reverses the whole payment. */
function createReversal(
  payment: Payment,
  { channel, connector, reference, chain }: ReversalFacts,
): RoutedFollowUp {
  const { id, amount, currency } = payment;
  return {
    kind: 'follow-up',
    id,
    channel,
    ...findRoute(payment),
    connector,
    amount: formatAmount(amount, currency),
    currency,
    paymentType: 'RV',
    parameters: { paymentType: 'RV' },
    referenced: { ...referencedBy(payment, chain), reference },
  };
}

interface ReversalEnd {
  /** Why the payment was not given back; undefined when it was, or may be. */
  readonly why?: string;
  readonly mayPass: boolean;
}

async function reverse(
  gateway: Pick<GatewayContext, 'config' | 'connectors' | 'warn'>,
  order: RoutedFollowUp,
  key: string,
  now: number,
): Promise<ReversalEnd> {
  try {
    const { code } = await gateway.connectors.find(gateway.config, order).followUp(order, key, now);
    const isRejected = getOutcomeCategory(code) === 'rejected';
    return { ...(isRejected && { why: code }), mayPass: passingCode.test(code) };
  } catch (error) {
    reportBug(gateway, error);
    return { why: 'it does not answer', mayPass: true };
  }
}

/** Tells the operator that the acquirer keeps what it should give back. */
export function warnOfGiveBack({ warn }: Pick<GatewayContext, 'warn'>, why: string, place: string): void {
  warn(`An acquirer does not give a payment back (${place}, ${why}): look it up there.`);
}
