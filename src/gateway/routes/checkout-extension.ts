import type { FastifyInstance } from 'fastify';
import type { CheckoutExtension } from '#contract/payment.ts';
import { forPages } from '../../web/methods.ts';
import type { GatewayContext } from '../context.ts';
import { readCheckoutKey } from '../core/identifiers.ts';
import { noPaymentSession } from '../core/refusal.ts';
import { extendedEnd, isExtendable, isFinished, secondsLeft } from '../lifecycle/checkout.ts';
import { requireRightClock } from '../payments/session-end.ts';
import { checkoutInPath, shopperRequests } from '../throttling/shopper-requests.ts';

/**
 * `POST /v1/checkouts/{id}/extension`: the shopper needs more time (WCAG 2.2, 2.2.1). It answers how long the checkout lasts
 * now. Who repeats it, or asks in a second tab, gets the same answer. It tells no more of a checkout than its configuration.
 */
export function addCheckoutExtension(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'clock' | 'config' | 'store'>,
): void {
  const { store, clock } = gateway;
  const options = { ...forPages, ...shopperRequests(gateway, checkoutInPath) };

  app.post<{ Params: { id: string } }>(
    '/v1/checkouts/:id/extension',
    options,
    async (request): Promise<CheckoutExtension> => {
      const key = readCheckoutKey(request.params.id);
      const read = async () => {
        const checkout = key === undefined ? undefined : await store.findCheckout(key);
        if (checkout === undefined || isFinished(checkout)) throw noPaymentSession(404);
        if (secondsLeft(checkout, clock.now()) > 0) return checkout;
        requireRightClock(store);
        throw noPaymentSession(404);
      };
      const before = await read();
      const expiresAt = extendedEnd(before, clock.now());
      if (expiresAt === before.expiresAt) return answerOf(before);
      await store.extendCheckout({ checkout: before, expiresAt });
      // Another tab, or a payment, may have been faster.
      return answerOf(await read());
    },
  );

  const answerOf = (checkout: Parameters<typeof isExtendable>[0] & Parameters<typeof secondsLeft>[0]) => ({
    expiresIn: secondsLeft(checkout, clock.now()),
    extendable: isExtendable(checkout),
  });
}
