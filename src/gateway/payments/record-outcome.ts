/**
 * Records outcomes that come after the answer: from another page, from a later inquiry to the connector, or because the
 * time is over.
 */
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { TimedOutcome } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { withoutDeadline } from '../core/request-deadline.ts';
import { stateAfter } from '../lifecycle/checkout.ts';
import { abandonedCode } from '../lifecycle/decline.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import { keepInstrumentToken } from '../registrations/instrument-tokens.ts';
import type { CheckoutOutcome } from '../store/payments/payment-attempts.ts';
import type { Payment, PaymentAttempt } from '../store/payments/payments.ts';
import { type AttemptSlot, slotlessAttempt } from '../throttling/card-testing.ts';
import type { Attempted } from '../throttling/decline-limits.ts';
import { createAttemptEnd } from './attempt-end.ts';
import { hasFailedOver, startGivingBack } from './give-back.ts';
import { redirectAfter } from './outcome-record.ts';
import { withResend } from './resend.ts';
import { getReturnUrl } from './return-urls.ts';

/** What asks connectors about payments and records their outcomes. */
export type ReconciliationContext = Pick<
  GatewayContext,
  'store' | 'clock' | 'config' | 'connectors' | 'random' | 'warn'
>;

type RecordingContext = Pick<GatewayContext, 'store' | 'clock' | 'config' | 'warn'>;

/** How a payment ends whose shopper came back to pay in another way. */
export const paidOtherwise: Outcome = { code: abandonedCode, rule: 'paid-otherwise' };

/**
 * Writes the outcome of an attempt, unless the attempt already has a final one. False when another request was faster,
 * or when another attempt holds the checkout in which the payment was made.
 *
 * @param slot of the attempt; absent when it holds none any more
 */
export async function recordOutcome(
  gateway: RecordingContext,
  attempt: PaymentAttempt,
  outcome: TimedOutcome,
  slot?: AttemptSlot,
): Promise<boolean> {
  if (isFinal(attempt)) return false;
  return withoutDeadline(() => writeLate(gateway, attempt, outcome, slot));
}

async function writeLate(
  gateway: RecordingContext,
  attempt: PaymentAttempt,
  outcome: TimedOutcome,
  slot: AttemptSlot | undefined,
): Promise<boolean> {
  const { store, clock } = gateway;
  const at = clock.now();
  if (attempt.kind === 'payment') await keepInstrumentToken(gateway, attempt, outcome);
  const holder = slot ?? slotlessAttempt(gateway, await attemptedLate(gateway, attempt));
  const ended = createAttemptEnd(gateway, attempt, attempt.state, outcome, at);
  const checkout = checkoutOutcomeOf(attempt, outcome, at);
  const kept = await withResend(gateway, ended, attempt, outcome, at);
  const end = { ...kept, writes: [...kept.writes, ...holder.count(outcome, at)] };
  const isStored = await store.endAttempt({ end, checkout });
  if (!isStored && attempt.kind === 'payment') await giveBackIfLeft(gateway, attempt, outcome);
  return isStored;
}

/** Gives back what a connector has charged while its payment went to the other connector of its rule. */
async function giveBackIfLeft(
  gateway: RecordingContext,
  { id, entityId, connector }: Payment,
  { code, reference }: Outcome,
): Promise<void> {
  if (connector === null || reference === undefined || getOutcomeCategory(code) !== 'accepted') return;
  const payment = await gateway.store.findPayment(id);
  const isLeft = payment !== undefined && hasFailedOver(payment, connector);
  if (isLeft && (await startGivingBack(gateway, { id, entityId, connector }, reference)))
    gateway.warn(`A payment succeeded that had left connector ${connector}: it is given back.`);
}

function checkoutOutcomeOf(
  attempt: PaymentAttempt,
  outcome: Outcome,
  at: number,
): CheckoutOutcome | undefined {
  if (attempt.kind === 'authentication' || attempt.checkoutId === null) return undefined;
  const { code, rule } = outcome;
  const url = getReturnUrl(attempt) ?? '';
  const redirect = redirectAfter(attempt.record, outcome);
  return {
    checkoutId: attempt.checkoutId,
    state: stateAfter(getOutcomeCategory(code), redirect !== undefined),
    answer: { code, rule, url, ...(redirect && { redirect }) },
    at,
    // A shopper who returns to pay in another way was not declined. A card payment counts as a decline all the same.
    // Otherwise a thief could test stolen cards and leave each of them at the issuer's page (threeds-security T22).
    isDecline: getOutcomeCategory(code) === 'rejected' && (code !== paidOtherwise.code || isOfCard(attempt)),
  };
}

function isOfCard({ brand }: Payment): boolean {
  return findPaymentBrand(brand)?.kind === 'card';
}

/**
 * Returns the subjects of an attempt whose outcome comes after its answer; undefined for one that is not counted. The card
 * number is usually erased by then, so that only the address and the BIN are left.
 */
export async function attemptedLate(
  { store }: Pick<GatewayContext, 'store'>,
  attempt: PaymentAttempt,
): Promise<Attempted | undefined> {
  const { entityId: channel, record } = attempt;
  if (attempt.kind === 'payment') {
    const { checkoutId, referenceId, registrationId } = attempt;
    const isFollowUp = referenceId !== null && checkoutId === null;
    if (isFollowUp) return undefined;
    const charged = checkoutId === null && registrationId !== null;
    if (charged && (await store.registrations.find(registrationId))?.paidAt != null) return undefined;
  }
  return { channel, address: record.customer?.ip, bin: record.card?.bin };
}
