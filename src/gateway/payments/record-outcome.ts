/**
 * Records outcomes that come after the answer: from another page, from a later inquiry to the connector, or because the
 * time is over.
 */
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { outcomeCategoryOf } from '#contract/outcome-category.ts';
import type { Outcome } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { stateAfter } from '../lifecycle/checkout.ts';
import { paidOtherwise } from '../lifecycle/decline.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import type { CheckoutOutcome } from '../store/payment-attempts.ts';
import type { Payment, PaymentAttempt } from '../store/payments.ts';
import { type Attempted, noteDecline } from '../throttling/declines.ts';
import { attemptEndOf, redirectAfter } from './attempt-end.ts';
import { nextUrlOf, returnUrlOf } from './return-urls.ts';

/**
 * Writes the outcome of an attempt, unless the attempt already has a final one. False when another request was faster,
 * or when another attempt holds the checkout in which the payment was made.
 */
export async function recordOutcome(
  gateway: GatewayContext,
  attempt: PaymentAttempt,
  outcome: Outcome,
): Promise<boolean> {
  const { store, clock } = gateway;
  if (isFinal(attempt)) return false;
  const at = clock.now();
  const end = attemptEndOf(gateway, attempt, attempt.state, outcome, at);
  if (!(await store.endAttempt({ end, checkout: checkoutOutcomeOf(gateway.config, attempt, outcome, at) })))
    return false;
  await noteDecline(gateway, countedOf(attempt), outcome);
  return true;
}

/**
 * Records the outcome of a payment whose shopper was sent to another page.
 *
 * @returns the address to which the shopper goes next, also when the payment already had an outcome; undefined for an
 * unknown payment, and for one without a redirect
 */
export async function recordRedirectOutcome(
  gateway: GatewayContext,
  paymentId: string,
  outcome: Outcome,
): Promise<string | undefined> {
  const payment = await gateway.store.findPayment(paymentId);
  if (payment === undefined) return undefined;
  if (payment.record.redirect !== undefined) await recordOutcome(gateway, payment, outcome);
  return nextUrlOf(gateway.config, payment);
}

function checkoutOutcomeOf(
  config: GatewayContext['config'],
  attempt: PaymentAttempt,
  outcome: Outcome,
  at: number,
): CheckoutOutcome | undefined {
  if (attempt.kind === 'authentication' || attempt.checkoutId === null) return undefined;
  const { code, rule } = outcome;
  const url = returnUrlOf(config, attempt) ?? '';
  const redirect = redirectAfter(attempt.record, outcome);
  return {
    checkoutId: attempt.checkoutId,
    state: stateAfter(outcomeCategoryOf(code), redirect !== undefined),
    answer: { code, rule, url, ...(redirect && { redirect }) },
    at,
    // A shopper who returns to pay in another way was not declined. A card payment counts as a decline all the same.
    // Otherwise a thief could test stolen cards and leave each of them at the issuer's page (threeds-security T22).
    isDecline: outcomeCategoryOf(code) === 'rejected' && (rule !== paidOtherwise || isOfCard(attempt)),
  };
}

function isOfCard({ brand }: Payment): boolean {
  return findPaymentBrand(brand)?.kind === 'card';
}

/**
 * Returns the subjects of an attempt whose outcome comes later. The card number is erased by then, so only the address
 * and the BIN are left. An attempt without a checkout has only its channel and is not counted, because it was not made
 * by a shopper.
 */
function countedOf(attempt: PaymentAttempt): Attempted {
  const { entityId: channel, record } = attempt;
  if (attempt.kind === 'authentication' || attempt.checkoutId === null) return { channel };
  return { channel, address: record.customer?.ip, bin: record.card?.bin };
}
