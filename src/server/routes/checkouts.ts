import type { FastifyInstance } from 'fastify';
import { readCheckoutCreation, readCheckoutUpdate } from '../../contract/parameters/index.ts';
import type { CheckoutRecord } from '../../contract/payment.ts';
import { widgetScript } from '../assets.ts';
import { owns } from '../config/entities.ts';
import { resultOf } from '../http/answers.ts';
import { checkoutIdOf, checkoutKeyOf, newCheckoutKey } from '../http/identifiers.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { readingFor } from '../http/reading.ts';
import { invalidParameters, noPaymentSession } from '../http/refusal.ts';
import { checkoutLifetime, isKnown } from '../lifecycle/checkout.ts';
import type { Gateway } from '../parts.ts';
import { requireAmount } from '../payments/order.ts';
import { abandon } from '../payments/unknown.ts';
import { problemsOfOffer } from '../registrations/one-click.ts';
import { throttled } from '../throttling/throttled.ts';

/** `POST /v1/checkouts` and `POST /v1/checkouts/{id}`: the merchant's server prepares a payment (gateway-contract 3.1). */
export function addCheckouts(app: FastifyInstance, gateway: Gateway): void {
  const { config, store, clock, answers, assets } = gateway;

  app.post('/v1/checkouts', throttled(gateway, 'checkout-create'), async (request, reply) => {
    const { sent, party } = merchantRequest(config, request);
    const key = newCheckoutKey();
    const id = checkoutIdOf(key);
    // A failed creation already answers in checkout form (gateway-contract 3.5).
    reply.ndc = id;
    const parameters = readingFor(gateway, reply, readCheckoutCreation, sent);
    requireAmount(parameters);
    const problems = await problemsOfOffer(gateway, { entityId: party.id, parameters });
    if (problems.length > 0) throw invalidParameters(problems);
    const now = clock.now();
    await store.createCheckout({
      id: key,
      entityId: party.id,
      parameters,
      createdAt: now,
      expiresAt: now + checkoutLifetime,
    });
    const record: CheckoutRecord = { ...answers.plain(resultOf('000.200.100'), id), id };
    const integrity = parameters.integrity === 'true' ? assets.integrity[widgetScript] : undefined;
    return integrity === undefined ? record : { ...record, integrity };
  });

  app.post<{ Params: { id: string } }>(
    '/v1/checkouts/:id',
    throttled(gateway, 'checkout-update'),
    async (request, reply) => {
      const { sent, party } = merchantRequest(config, request);
      const key = checkoutKeyOf(request.params.id);
      const checkout = key === undefined ? undefined : await store.findCheckout(key);
      const now = clock.now();
      if (checkout === undefined || !owns(config, party, checkout.entityId) || !isKnown(checkout, now)) {
        throw noPaymentSession();
      }
      const id = checkoutIdOf(checkout.id);
      reply.ndc = id;
      const parameters = readingFor(gateway, reply, readCheckoutUpdate, sent, checkout.parameters);
      requireAmount(parameters);
      const problems = await problemsOfOffer(gateway, { entityId: checkout.entityId, parameters });
      if (problems.length > 0) throw invalidParameters(problems);
      // A shopper who is at a brand's page does not come back to what was prepared before.
      if (checkout.state === 'waiting' && checkout.paymentId) await abandon(gateway, checkout.paymentId);
      if (!(await store.updateCheckout(checkout.id, parameters, now))) throw invalidParameters([taken]);
      return { ...answers.plain(resultOf('000.200.101'), id), id };
    },
  );
}

const taken = {
  name: 'path',
  value: null,
  message: 'names a checkout that is paid, or being paid; read its status, or prepare a new one',
};
