/**
 * The money path. Payments from server to server, payments of a checkout, follow-ups and authentications without a payment
 * all take it, and nothing is charged anywhere else but after a challenge (see `authentication-steps.ts`).
 *
 *     plan -> begin -> authenticate and charge -> record
 *
 * The payment is stored before anybody is asked, so that it is never lost; the connector is asked once, outside of any
 * transaction.
 */
import type { Outcome } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { isInstrumentDecline } from '../lifecycle/decline.ts';
import type { AttemptEnd, AttemptStart } from '../store/payment-attempts.ts';
import { type Attempted, type EndTry, noteDecline, beginTry as takePlace } from '../throttling/declines.ts';
import { attemptEndOf } from './attempt-end.ts';
import { authenticateAndCharge } from './authenticate-and-charge.ts';
import { type Order, unlessUnknown } from './call-connector.ts';
import { planOrder } from './plan-order.ts';

export interface Processing {
  readonly order: Order;
  /** What is stored before anybody is asked. */
  readonly start: AttemptStart;
  /**
   * The subjects by which the attempt is counted while declines are limited (threeds-security T22). Absent where nobody can
   * test stolen cards.
   */
  readonly counted?: Attempted;
  /** True when the attempt has its place already, because the process that began the payment has taken one. */
  readonly hasPlace?: boolean;
}

/** Where a payment is written: by itself, or together with the checkout that it pays. */
export interface Recorder<Recorded> {
  /** False when another request was faster: then neither issuer nor connector is asked. */
  begin(start: AttemptStart): Promise<boolean>;
  end(processed: Processed): Promise<Recorded>;
}

export interface Processed {
  readonly outcome: Outcome;
  /** When the outcome was known, in milliseconds. */
  readonly at: number;
  /** The outcome as the store takes it. */
  readonly end: AttemptEnd;
}

/**
 * Processes an order, once.
 *
 * @returns what the recorder gave; undefined when it did not begin
 * @throws 400 when the shopper's browser data are missing, 429 when too many tries were declined; then nothing is stored
 */
export async function processPayment<Recorded>(
  gateway: GatewayContext,
  { order, start, counted, hasPlace = false }: Processing,
  recorder: Recorder<Recorded>,
): Promise<Recorded | undefined> {
  const { clock } = gateway;
  const plan = planOrder(gateway, order, clock.now());
  const endTry = await beginTry(gateway, counted, hasPlace);
  let hasBegun = false;
  try {
    hasBegun = await recorder.begin(start);
  } finally {
    if (!hasBegun) await endTry(false);
  }
  if (!hasBegun) return undefined;
  const charging = { key: start.attempt.connectorKey, now: clock.now() };
  const outcome = await unlessUnknown(gateway, () => authenticateAndCharge(gateway, order, plan, charging));
  await endTry(isInstrumentDecline(outcome));
  const at = clock.now();
  return recorder.end({ outcome, at, end: attemptEndOf(gateway, start.attempt, 'processing', outcome, at) });
}

/**
 * The recorder of a payment without a checkout. When the outcome cannot be stored, the payment stays pending, which is what
 * its answer says, and its due job asks the connector again: an error would make the merchant repeat the payment. Gives
 * whether it was this outcome that was stored.
 */
export function recorderOf({ store }: Pick<GatewayContext, 'store'>): Recorder<boolean> {
  return {
    begin: (start) => store.beginAttempt(start),
    end: ({ end }) => unlessUnavailable(store.endAttempt({ end }), false),
  };
}

async function beginTry(
  gateway: GatewayContext,
  counted: Attempted | undefined,
  hasPlace: boolean,
): Promise<EndTry> {
  if (counted === undefined) return async () => {};
  if (!hasPlace) return takePlace(gateway, counted);
  return async (isDecline) => (isDecline ? noteDecline(gateway, counted) : undefined);
}
