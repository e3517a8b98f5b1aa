/** Outcomes that come after the answer: from another page, from a question to the connector, or from time running out. */
import type { ResultCode } from '../../contract/result-codes.ts';
import { returnAddress } from '../../contract/return-address.ts';
import type { Outcome } from '../connectors/connector.ts';
import { checkoutIdOf, paymentPathOf, resourcePathOf } from '../http/identifiers.ts';
import { stateAfter } from '../lifecycle/checkout.ts';
import { standing } from '../lifecycle/standing.ts';
import type { Gateway } from '../parts.ts';
import type { CheckoutEnding } from '../store/endings.ts';
import type { Payment } from '../store/payments.ts';
import { endingOf } from './ending.ts';

/**
 * Gives a payment its outcome, unless it has a final one. False when somebody else was faster, or when an attempt holds
 * the checkout it was born in.
 */
export async function conclude(gateway: Gateway, payment: Payment, outcome: Outcome): Promise<boolean> {
  const { store, clock } = gateway;
  if (payment.state === 'succeeded' || payment.state === 'failed') return false;
  const at = clock.now();
  const ending = endingOf(gateway, payment, payment.state, outcome, at);
  return store.end(ending, checkoutEnding(payment, outcome, at));
}

/**
 * The outcome of a payment whose shopper was sent to another page.
 *
 * @returns the shopper's full return address, also when the payment had its outcome before; undefined for an unknown
 * payment and for one nobody was sent away for
 */
export async function complete(
  gateway: Gateway,
  paymentId: string,
  outcome: Outcome,
): Promise<string | undefined> {
  const payment = await gateway.store.findPayment(paymentId);
  if (payment === undefined) return undefined;
  if (payment.record.redirect !== undefined) await conclude(gateway, payment, outcome);
  return wayBack(payment);
}

/** The full return address of a payment; undefined when no shopper takes part in it. */
export function wayBack({ id, checkoutId, shopperResultUrl }: Payment): string | undefined {
  if (shopperResultUrl === null) return undefined;
  if (checkoutId === null) return returnAddress(shopperResultUrl, id, paymentPathOf(id));
  const checkout = checkoutIdOf(checkoutId);
  return returnAddress(shopperResultUrl, checkout, resourcePathOf(checkout));
}

function checkoutEnding(payment: Payment, outcome: Outcome, at: number): CheckoutEnding | undefined {
  if (payment.checkoutId === null) return undefined;
  const { code, rule } = outcome;
  const url = wayBack(payment) ?? '';
  const isPending = standing(code) === 'pending';
  const redirect = outcome.redirect ?? (isPending ? payment.record.redirect : undefined);
  return {
    state: stateAfter(standing(code), redirect !== undefined),
    answer: { code, rule, url, ...(redirect && { redirect }) },
    at,
  };
}

/** Result codes of payments that ended without anybody's decision. */
export const timedOut: ResultCode = '100.396.103';
export const abandoned: ResultCode = '100.396.101';
export const neverArrived: ResultCode = '900.100.100';
