import type { FastifyInstance } from 'fastify';
import { readCheckoutCreation } from '../../contract/parameters/index.ts';
import type { CheckoutRecord } from '../../contract/payment.ts';
import { widgetScript } from '../assets.ts';
import { resultOf } from '../http/answers.ts';
import { entityOf, grantOf } from '../http/authentication.ts';
import { bodyOf } from '../http/form-body.ts';
import { checkoutIdOf, newCheckoutKey } from '../http/identifiers.ts';
import { invalidParameters } from '../http/refusal.ts';
import { withParsedAddress } from '../http/return-address.ts';
import { nameUnknown } from '../http/test-headers.ts';
import { checkoutLifetime } from '../lifecycle/checkout.ts';
import type { Gateway } from '../parts.ts';

/** `POST /v1/checkouts`: the merchant's server prepares a payment (gateway-contract 3.1). */
export function addCheckouts(app: FastifyInstance, gateway: Gateway): void {
  const { config, store, clock, answers, assets } = gateway;

  app.post(
    '/v1/checkouts',
    { onRequest: async (request) => void grantOf(config, request) },
    async (request, reply) => {
      const sent = bodyOf(request);
      const entity = entityOf(config, grantOf(config, request), sent);
      const key = newCheckoutKey();
      const id = checkoutIdOf(key);
      // A failed creation already answers in checkout form (gateway-contract 3.5).
      reply.ndc = id;
      const { parameters, unknown, errors } = withParsedAddress(readCheckoutCreation(sent));
      nameUnknown(config, reply, unknown);
      if (errors.length > 0) throw invalidParameters(errors);
      const now = clock.now();
      await store.createCheckout({
        id: key,
        entityId: entity.id,
        parameters,
        createdAt: now,
        expiresAt: now + checkoutLifetime,
      });
      const record: CheckoutRecord = { ...answers.plain(resultOf('000.200.100'), id), id };
      const integrity = parameters.integrity === 'true' ? assets.integrity[widgetScript] : undefined;
      return integrity === undefined ? record : { ...record, integrity };
    },
  );
}
