/** Makes the address that tells a shop of a payment's outcome. */
import { returnAddress } from '#contract/return-address.ts';
import type { GatewayContext } from '../context.ts';
import { createCheckoutId, createPaymentPath, createResourcePath } from '../core/identifiers.ts';
import type { Payment } from '../store/payments/payments.ts';

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
