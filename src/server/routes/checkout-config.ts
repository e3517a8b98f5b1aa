import type { FastifyInstance } from 'fastify';
import type { CheckoutConfig } from '../../contract/payment.ts';
import type { Gateway } from '../gateway.ts';
import { checkoutIdOf, checkoutKeyOf } from '../http/identifiers.ts';
import { noPaymentSession } from '../http/refusal.ts';
import { secondsLeft } from '../lifecycle/checkout.ts';

/** `GET /v1/checkouts/{id}/config`: what the widget on the merchant's page may know of its checkout. */
export function addCheckoutConfig(app: FastifyInstance, { store, clock }: Gateway): void {
  app.get<{ Params: { id: string } }>('/v1/checkouts/:id/config', async (request, reply) => {
    // The widget runs on the merchant's origin; nothing here is private, and errors must be readable, too.
    reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    const key = checkoutKeyOf(request.params.id);
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    const expiresIn = checkout === undefined ? 0 : secondsLeft(checkout, clock.now());
    if (checkout === undefined || expiresIn === 0) throw noPaymentSession(404);
    const { amount = '', currency = '' } = checkout.parameters;
    const config: CheckoutConfig = {
      id: checkoutIdOf(checkout.id),
      amount,
      currency,
      expiresIn,
      registrations: [],
    };
    return config;
  });
}
