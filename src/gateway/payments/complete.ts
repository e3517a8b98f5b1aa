/** Outcomes that come after the answer: from another page, from a question to the connector, or from time running out. */

import { findPaymentBrand } from '../../contract/brands/payment-brands.ts';
import { outcomeCategoryOf } from '../../contract/outcome-category.ts';
import { returnAddress } from '../../contract/return-address.ts';
import type { Outcome } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import {
  authenticationPathOf,
  checkoutIdOf,
  closedPathOf,
  paymentPathOf,
  resourcePathOf,
} from '../core/identifiers.ts';
import { stateAfter } from '../lifecycle/checkout.ts';
import { isInstrumentDecline, paidOtherwise } from '../lifecycle/decline.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import { isStandalone } from '../lifecycle/standalone.ts';
import type { StoredAnswer } from '../store/attempts.ts';
import type { Checkout } from '../store/checkouts.ts';
import type { CheckoutEnding } from '../store/payment-attempts.ts';
import type { Payment } from '../store/payments.ts';
import { noteDecline } from '../throttling/declines.ts';
import { attemptEndOf } from './attempt-end.ts';
import { countedOf } from './counted.ts';
import { redirectAfter } from './record.ts';

/**
 * Gives a payment its outcome, unless it has a final one. False when somebody else was faster, or when an attempt holds
 * the checkout it was born in.
 */
export async function recordLateOutcome(
  gateway: GatewayContext,
  payment: Payment,
  outcome: Outcome,
): Promise<boolean> {
  const { store, clock } = gateway;
  if (isFinal(payment)) return false;
  const at = clock.now();
  const ending = attemptEndOf(gateway, payment, payment.state, outcome, at);
  if (!(await store.endAttempt(ending, checkoutEnding(payment, outcome, at)))) return false;
  if (isInstrumentDecline(outcome)) await noteDecline(gateway, countedOf(payment));
  return true;
}

/**
 * The outcome of a payment whose shopper was sent to another page.
 *
 * @returns the shopper's way on, also when the payment had its outcome before; undefined for an unknown payment and for
 * one nobody was sent away for
 */
export async function recordRedirectOutcome(
  gateway: GatewayContext,
  paymentId: string,
  outcome: Outcome,
): Promise<string | undefined> {
  const payment = await gateway.store.findPayment(paymentId);
  if (payment === undefined) return undefined;
  if (payment.record.redirect !== undefined) await recordLateOutcome(gateway, payment, outcome);
  return nextUrlOf(payment);
}

/** The full return address of a payment; undefined when no shopper takes part in it. */
export function returnUrlOf({ id, checkoutId, shopperResultUrl, paymentType }: Payment): string | undefined {
  if (shopperResultUrl === null) return undefined;
  const path = isStandalone({ paymentType }) ? authenticationPathOf(id) : paymentPathOf(id);
  if (checkoutId === null) return returnAddress(shopperResultUrl, id, path);
  const checkout = checkoutIdOf(checkoutId);
  return returnAddress(shopperResultUrl, checkout, resourcePathOf(checkout, 'payment'));
}

/**
 * Where the browser goes from the page a payment was sent to: the way back, or the page that tells the widget in whose
 * window or frame it was.
 */
export function nextUrlOf(payment: Payment): string | undefined {
  const { checkoutId, flow } = payment;
  if (checkoutId === null || flow === null) return returnUrlOf(payment);
  return closedPathOf(checkoutIdOf(checkoutId));
}

/**
 * The address at which the shop of a checkout is called. Undefined when neither the merchant nor the browser named one, and
 * when only the browser did and its origin is not one that the merchant named (threeds-security T14: a page can name any).
 */
export function shopAddressOf(
  { parameters }: Pick<Checkout, 'parameters'>,
  payment: Pick<Payment, 'shopperResultUrl'> | undefined,
  answer: Pick<StoredAnswer, 'url'> | undefined,
): string | undefined {
  const { shopperResultUrl: prepared = '', shopOrigins = '' } = parameters;
  const address = payment?.shopperResultUrl ?? (prepared || answer?.url);
  if (address === undefined || shopOrigins === '') return address;
  const own = [...shopOrigins.split(' '), prepared];
  return own.some((known) => isSameOrigin(known, address)) ? address : undefined;
}

function isSameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

function isOfCard({ brand }: Payment): boolean {
  return findPaymentBrand(brand)?.kind === 'card';
}

function checkoutEnding(payment: Payment, outcome: Outcome, at: number): CheckoutEnding | undefined {
  if (payment.checkoutId === null) return undefined;
  const { code, rule } = outcome;
  const url = returnUrlOf(payment) ?? '';
  const redirect = redirectAfter(payment.record, outcome);
  return {
    state: stateAfter(outcomeCategoryOf(code), redirect !== undefined),
    answer: { code, rule, url, ...(redirect && { redirect }) },
    at,
    // A shopper who comes back to pay otherwise was not declined; but whoever tries cards could leave each where the issuer
    // asks (threeds-security T22).
    isDecline: outcomeCategoryOf(code) === 'rejected' && (rule !== paidOtherwise || isOfCard(payment)),
  };
}
