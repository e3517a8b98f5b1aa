/**
 * The one path by which money moves. Payments from server to server, payments of a checkout, follow-ups and
 * authentications without a payment all use it. The only other place that charges is the one after a challenge (see
 * `authentication-steps.ts`).
 *
 *     plan -> admit -> begin -> authenticate and charge -> record
 *
 * The payment is stored before the issuer or the connector is called, so that it is never lost. The connector is called
 * once, outside of any transaction.
 */

import type { Outcome } from '../../connector/outcome.ts';
import type { Order } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { keepInstrumentToken } from '../registrations/instrument-tokens.ts';
import { toEndedPayment, toUnendedPayment } from '../store/payments/outcomes.ts';
import type { AttemptEnd, AttemptStart, PaymentAttemptStart } from '../store/payments/payment-attempts.ts';
import { type Payment, storedPayment } from '../store/payments/payments.ts';
import { planOrder } from '../three-d-secure/plan.ts';
import { admitAttempt } from '../throttling/card-testing.ts';
import type { Attempted } from '../throttling/decline-limits.ts';
import { frameChallenge } from './acquirer-challenge.ts';
import { createAttemptEnd } from './attempt-end.ts';
import { authenticateAndCharge } from './authenticate-and-charge.ts';
import { withResend, withResendOfStart } from './resend.ts';

export interface Processing {
  readonly order: Order;
  /** The data that is stored before the issuer or the connector is called. */
  readonly start: AttemptStart;
  /**
   * The subjects by which the attempt is counted to limit declines (threeds-security T22). Absent where stolen cards
   * cannot be tested.
   */
  readonly counted?: Attempted | undefined;
}

/** Writes a payment to the store: alone, or together with the checkout that it pays. */
export interface Recorder<Recorded> {
  /** Writes the start. False when another request was faster; neither issuer nor connector is called then. */
  begin(start: AttemptStart): Promise<boolean>;
  end(processed: Processed): Promise<Recorded>;
}

export interface Processed {
  readonly outcome: Outcome;
  /** When the outcome was known, in milliseconds. */
  readonly at: number;
  /** The outcome in the form that is stored. */
  readonly end: AttemptEnd;
}

/**
 * Processes an order, once.
 *
 * @returns the result of the recorder's `end`; undefined when its `begin` returned false
 * @throws 400 when the shopper's browser data are missing, 429 when too many tries were declined; then nothing is stored
 */
export async function processPayment<Recorded>(
  gateway: GatewayContext,
  { order, start, counted }: Processing,
  recorder: Recorder<Recorded>,
): Promise<Recorded | undefined> {
  const { clock } = gateway;
  const { attempt, kind } = start;
  const plan = planOrder(gateway, order, clock.now());
  const slot = await admitAttempt(gateway, counted, kind === 'continue');
  const { connectorKey: key } = attempt;
  let isWinner = false;
  try {
    isWinner = await recorder.begin(
      await withResendOfStart(gateway, start, order, { key, now: clock.now() }),
    );
  } finally {
    if (!isWinner) await slot.release();
  }
  if (!isWinner) return undefined;
  const isContinued = kind === 'continue';
  const charging = { key, now: clock.now(), cardLock: slot.cardLock, isContinued };
  const answered = await authenticateAndCharge(gateway, order, plan, charging);
  const at = clock.now();
  const outcome = await frameChallenge(gateway, attempt, order, answered, at);
  if (attempt.kind === 'payment') await keepInstrumentToken(gateway, attempt, outcome);
  const ended = createAttemptEnd(gateway, attempt, 'processing', outcome, at);
  const end = await withResend(gateway, ended, attempt, outcome, at);
  return recorder.end({ outcome, at, end: { ...end, writes: [...end.writes, ...slot.count(outcome, at)] } });
}

/**
 * Processes an order that pays no checkout, once. When the outcome cannot be stored, no error is thrown, because the
 * merchant would then repeat the payment. Instead the payment and its answer stay pending, and its due job asks the
 * connector again.
 *
 * @returns the end that was stored, false when it was not; undefined when another request was faster
 * @throws as {@link processPayment} does
 */
export function processAlone(
  gateway: GatewayContext,
  processing: Processing,
): Promise<AttemptEnd | false | undefined> {
  const { store } = gateway;
  return processPayment<AttemptEnd | false>(gateway, processing, {
    begin: (start) => store.beginAttempt(start),
    end: async ({ end }) => (await unlessUnavailable(store.endAttempt({ end }), false)) && end,
  });
}

/**
 * Returns a payment that has been to its connector: with the end that was stored, or as it is read. While the store cannot be
 * read the payment stands as it began, pending, because an error would say that nothing was charged.
 */
export async function findProcessed(
  gateway: Pick<GatewayContext, 'store'>,
  { attempt }: PaymentAttemptStart,
  end: AttemptEnd | false | undefined,
): Promise<Payment> {
  if (end) return toEndedPayment(attempt, end, end.outcome);
  return unlessUnavailable(storedPayment(gateway, attempt.id), toUnendedPayment(attempt));
}
