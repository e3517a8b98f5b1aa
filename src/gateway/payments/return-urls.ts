/** Makes the addresses to which the shopper's browser goes after a payment, and at which the shop is called. */

import { returnAddress } from '#contract/return-address.ts';
import { parsedUrl } from '../../web/parsed-url.ts';
import type { GatewayContext } from '../context.ts';
import {
  createAuthenticationPath,
  createCheckoutId,
  createClosedPath,
  createPaymentPath,
  createResourcePath,
} from '../core/identifiers.ts';
import type { StoredAnswer } from '../store/payments/attempts.ts';
import type { Checkout } from '../store/payments/checkouts.ts';
import type { Payment, PaymentAttempt } from '../store/payments/payments.ts';

/** Returns the complete return address of an attempt; undefined when no shopper takes part in it. */
export function getReturnUrl(attempt: PaymentAttempt): string | undefined {
  const { id, shopperResultUrl } = attempt;
  if (shopperResultUrl === null) return undefined;
  if (attempt.kind === 'authentication')
    return returnAddress(shopperResultUrl, id, createAuthenticationPath(id));
  if (attempt.checkoutId === null) return returnAddress(shopperResultUrl, id, createPaymentPath(id));
  const checkout = createCheckoutId(attempt.checkoutId);
  return returnAddress(shopperResultUrl, checkout, createResourcePath(checkout, 'payment'));
}

/**
 * Returns the address to which the browser goes from a provider's page: the return address, or the gateway's "closed"
 * page when the provider's page was in a window or frame of the widget.
 */
export function getNextUrl(payment: Payment): string | undefined {
  const { checkoutId, flow } = payment;
  if (checkoutId === null || flow === null) return getReturnUrl(payment);
  return createClosedPath(createCheckoutId(checkoutId));
}

/**
 * Returns the address at which the shop of a checkout is called. Undefined when neither the merchant nor the browser
 * sent one. Also undefined when only the browser sent an address and its origin is not one that the merchant named,
 * because a page can send any address (threeds-security T14).
 */
export function getShopAddress(
  { parameters }: Pick<Checkout, 'parameters'>,
  payment: Pick<Payment, 'shopperResultUrl'> | undefined,
  answer: Pick<StoredAnswer, 'url'> | undefined,
): string | undefined {
  const { shopperResultUrl: prepared = '', shopOrigins = '' } = parameters;
  const address = payment?.shopperResultUrl ?? (prepared || answer?.url);
  if (address === undefined || shopOrigins === '') return address;
  const ownAddresses = [...shopOrigins.split(' '), prepared];
  return ownAddresses.some((ownAddress) => isSameOrigin(ownAddress, address)) ? address : undefined;
}

function isSameOrigin(one: string, other: string): boolean {
  const { origin } = parsedUrl(one) ?? {};
  return origin !== undefined && origin === parsedUrl(other)?.origin;
}

/**
 * Returns the payment's `notificationUrl` with `id` and `resourcePath`; undefined when the payment has none. Both name the
 * checkout as long as it can be read and shows this payment, otherwise the payment.
 */
export async function findNotificationAddress(
  gateway: Pick<GatewayContext, 'store'>,
  paymentId: string,
  now: number,
): Promise<string | undefined> {
  const payment = await gateway.store.findPayment(paymentId);
  if (payment === undefined || payment.notificationUrl === null) return undefined;
  const checkoutId = await readableCheckout(gateway, payment, now);
  return checkoutId === undefined
    ? returnAddress(payment.notificationUrl, paymentId, createPaymentPath(paymentId))
    : returnAddress(payment.notificationUrl, checkoutId, createResourcePath(checkoutId, 'payment'));
}

async function readableCheckout(
  { store }: Pick<GatewayContext, 'store'>,
  { id, checkoutId }: Payment,
  now: number,
): Promise<string | undefined> {
  const checkout = checkoutId === null ? undefined : await store.findCheckout(checkoutId);
  const isReadable = checkout !== undefined && checkout.paymentId === id && now < checkout.expiresAt;
  return isReadable ? createCheckoutId(checkout.id) : undefined;
}
