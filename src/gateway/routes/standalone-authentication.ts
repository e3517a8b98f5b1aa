import type { FastifyInstance, FastifyReply } from 'fastify';
import { readStandaloneAuthentication } from '#contract/parameters/index.ts';
import { ownOrigin } from '../../web/origin.ts';
import { owns } from '../config/entities.ts';
import type { GatewayContext } from '../context.ts';
import { noSuchPayment } from '../core/refusal.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { requireOwnShops } from '../http/own-shops.ts';
import { readingFor } from '../http/reading.ts';
import { nameLacking, nameRule } from '../http/test-headers.ts';
import { createAuthentication } from '../payments/create-payment.ts';
import type { StandaloneAuthentication } from '../store/payments/standalone-authentications.ts';
import { findAuthenticationLacks } from '../three-d-secure/authentication-wants.ts';
import { throttledRoute } from '../throttling/throttled.ts';

/**
 * `POST /v1/threeDSecure` and `GET /v1/threeDSecure/{id}`: authenticates a shopper and charges nothing. The merchant sends
 * the result with a later payment (gateway-contract 5.4 and 10, "Standalone 3-D Secure"). The shopper sees the same pages as
 * for a payment.
 */
export function addStandaloneAuthentication(app: FastifyInstance, gateway: GatewayContext): void {
  const { config, store } = gateway;

  app.post('/v1/threeDSecure', throttledRoute(gateway, 'payment-create'), async (request, reply) => {
    const { rawParameters, party } = merchantRequest(request);
    const parameters = readingFor(gateway, reply, readStandaloneAuthentication, rawParameters);
    nameLacking(config, reply, findAuthenticationLacks(parameters));
    requireOwnShops(config, party.id, parameters);
    const origin = ownOrigin(request, config.publicOrigin);
    return send(reply, await createAuthentication(gateway, { entity: party, origin, parameters }));
  });

  app.get<{ Params: { id: string } }>(
    '/v1/threeDSecure/:id',
    throttledRoute(gateway, 'payment-read'),
    async (request, reply) => {
      const { party } = merchantRequest(request);
      const attempt = await store.findAttempt(request.params.id);
      if (attempt?.kind !== 'authentication' || !owns(config, party, attempt.entityId)) {
        throw noSuchPayment('path', unknown);
      }
      return send(reply, {
        ...attempt,
        record: gateway.answers.again(attempt.record, gateway.answers.entityNdc(attempt.entityId)),
      });
    },
  );

  /** Sends an authentication. A failed one is HTTP 400 with its record, as a declined payment is. */
  function send(reply: FastifyReply, { record, state, rule }: StandaloneAuthentication): FastifyReply {
    nameRule(config, reply, rule);
    return reply.code(state === 'failed' ? 400 : 200).send(record);
  }
}

const unknown =
  'names no authentication of this entity; send the id that POST /v1/threeDSecure answered, and the entityId of that request';
