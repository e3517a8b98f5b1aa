import type { FastifyInstance } from 'fastify';
import type { CheckoutConfig } from '../../contract/payment.ts';
import { checkoutIdOf, checkoutKeyOf } from '../identifiers.ts';
import { isFinished, isKnown, secondsLeft } from '../lifecycle/checkout.ts';
import type { Gateway } from '../parts.ts';
import { noPaymentSession } from '../refusal.ts';
import { oneClickOf } from '../registrations/one-click.ts';
import type { Checkout } from '../store/checkouts.ts';

/** `GET /v1/checkouts/{id}/config`: what the widget on the merchant's page may know of its checkout. */
export function addCheckoutConfig(app: FastifyInstance, gateway: Gateway): void {
  const { store, clock } = gateway;

  app.get<{ Params: { id: string } }>('/v1/checkouts/:id/config', async (request, reply) => {
    // The widget runs on the merchant's origin; nothing here is private, and errors must be readable, too.
    reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    const key = checkoutKeyOf(request.params.id);
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    if (checkout === undefined) throw noPaymentSession(404);
    const now = clock.now();
    const expiresIn = secondsLeft(checkout, now);
    const finished = isFinished(checkout) && isKnown(checkout, now);
    if (expiresIn === 0 && !finished) throw noPaymentSession(404);
    const { amount = '', currency = '' } = checkout.parameters;
    const common = {
      id: checkoutIdOf(checkout.id),
      amount,
      currency,
      expiresIn,
      finished,
      registrations: finished ? [] : await oneClickOf(gateway, checkout),
    };
    const url = finished ? await resultAddress(checkout) : undefined;
    const config: CheckoutConfig = url === undefined ? common : { ...common, redirect: { url } };
    return config;
  });

  /** Where the payment's own answer sends the shopper; undefined when the winner's answer is not to be found. */
  async function resultAddress({ id, attemptId }: Checkout): Promise<string | undefined> {
    return (await store.findAnswer(id, attemptId ?? ''))?.url;
  }
}
