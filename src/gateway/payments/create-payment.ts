/** A payment from server to server: stored, settled, stored again. */
import type { PaymentOrder } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { entityNdc, randomHex } from '../core/identifiers.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { isInstrumentDecline } from '../lifecycle/decline.ts';
import { registrationToKeep } from '../registrations/keep.ts';
import type { NewJob } from '../store/jobs.ts';
import type { AttemptEnd } from '../store/payment-attempts.ts';
import type { Payment } from '../store/payments.ts';
import { type Attempted, beginTry } from '../throttling/declines.ts';
import { attemptEndOf } from './attempt-end.ts';
import { attemptStartOf } from './attempt-start.ts';
import { callConnector, requireBrowserData } from './call-connector.ts';
import { countedCardOf } from './counted.ts';
import { recordOf } from './record.ts';

/** What a payment is made of besides its order. */
export interface TransactionFacts {
  readonly registrationId?: string;
  /** Due jobs that come into being with the payment. */
  readonly jobs?: readonly NewJob[];
}

/** A payment with its outcome. It is stored before the connector is asked, so that it is never lost. */
export async function createPayment(
  gateway: GatewayContext,
  order: PaymentOrder,
  { registrationId, jobs = [] }: TransactionFacts = {},
): Promise<Payment> {
  const { store, clock, assets } = gateway;
  const now = clock.now();
  requireBrowserData(gateway, order, now);
  const endTry = await beginTry(gateway, attemptedBy(order, registrationId));
  const ndc = entityNdc(order.channel.id);
  const kept = registrationId === undefined ? registrationToKeep(gateway, order, ndc, now) : undefined;
  const record = recordOf(order, {
    buildNumber: assets.buildNumber,
    ndc,
    shopperIp: order.parameters['customer.ip'],
    registrationId: registrationId ?? kept?.id,
    now,
  });
  const { shopperResultUrl } = order.parameters;
  const intent = attemptStartOf(order, { record, key: randomHex(), registrationId, shopperResultUrl, now });
  try {
    await store.beginAttempt({
      ...intent,
      ...(kept && { registration: kept }),
      jobs: [...intent.jobs, ...jobs],
    });
  } catch (error) {
    await endTry(false);
    throw error;
  }
  const outcome = await callConnector(gateway, order, intent.payment.connectorKey, clock.now());
  await endTry(isInstrumentDecline(outcome));
  const at = clock.now();
  await recordOutcome(gateway, attemptEndOf(gateway, intent.payment, 'processing', outcome, at));
  return stored(gateway, order.id);
}

/**
 * Writes the outcome of a payment that was charged or declined. When nothing can be stored, the payment stays pending,
 * which is what its answer says, and its due job asks the connector again: an error would make the merchant repeat it.
 */
export async function recordOutcome(
  { store }: Pick<GatewayContext, 'store'>,
  ending: AttemptEnd,
): Promise<void> {
  await unlessUnavailable(store.endAttempt(ending), false);
}

/**
 * A merchant that charges by itself what it has stored tries nobody's cards, and declines are usual then: that is not
 * counted.
 */
function attemptedBy(
  { channel: { id: channel }, means, parameters }: PaymentOrder,
  registrationId: string | undefined,
): Attempted {
  const isMerchants = registrationId !== undefined || parameters['standingInstruction.source'] === 'MIT';
  return isMerchants ? { channel } : { channel, address: parameters['customer.ip'], ...countedCardOf(means) };
}

/** The payment as the store has it now, whoever ended it. */
export async function stored({ store }: Pick<GatewayContext, 'store'>, id: string): Promise<Payment> {
  const payment = await store.findPayment(id);
  if (payment === undefined) throw new Error('A payment that was stored is gone.');
  return payment;
}
