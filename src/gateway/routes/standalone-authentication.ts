import type { FastifyInstance, FastifyReply } from 'fastify';
import { readStandaloneAuthentication } from '../../contract/parameters/index.ts';
import type { AuthenticationRecord } from '../../contract/payment.ts';
import { ownOrigin } from '../../web/origin.ts';
import { owns } from '../config/entities.ts';
import type { GatewayContext } from '../context.ts';
import { randomHex } from '../core/identifiers.ts';
import { noSuchPayment } from '../core/refusal.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { requireOwnShops } from '../http/own-shops.ts';
import { readingFor } from '../http/reading.ts';
import { nameRule } from '../http/test-headers.ts';
import { isStandalone } from '../lifecycle/standalone.ts';
import { createPayment } from '../payments/create-payment.ts';
import { authenticationOrderOf } from '../payments/order.ts';
import type { Payment } from '../store/payments.ts';
import { throttled } from '../throttling/throttled.ts';
import { recordAgain } from './payment-answer.ts';

/**
 * `POST /v1/threeDSecure` and `GET /v1/threeDSecure/{id}`: a shopper is authenticated, and nothing is charged; what came
 * of it is sent with a payment (gateway-contract 5.4 and 10, "Standalone 3-D Secure"). The shopper's way is that of a
 * payment.
 */
export function addStandaloneAuthentication(app: FastifyInstance, gateway: GatewayContext): void {
  const { config, store } = gateway;

  app.post('/v1/threeDSecure', throttled(gateway, 'payment-create'), async (request, reply) => {
    const { sent, party } = merchantRequest(request);
    const parameters = readingFor(gateway, reply, readStandaloneAuthentication, sent);
    requireOwnShops(config, party.id, parameters);
    const origin = ownOrigin(request, config.publicOrigin);
    const order = authenticationOrderOf(config, { id: randomHex(), entity: party, origin, parameters });
    return send(reply, await createPayment(gateway, order));
  });

  app.get<{ Params: { id: string } }>(
    '/v1/threeDSecure/:id',
    throttled(gateway, 'payment-read'),
    async (request, reply) => {
      const { party } = merchantRequest(request);
      const found = await store.findPayment(request.params.id);
      const isTheirs = found && isStandalone(found) && owns(config, party, found.entityId);
      if (!isTheirs) throw noSuchPayment('path', unknown);
      return send(reply, { ...found, record: recordAgain(gateway, found) });
    },
  );

  /** One that failed is HTTP 400 with its record, as a declined payment is. */
  function send(reply: FastifyReply, { record, state, rule }: Payment): FastifyReply {
    const { paymentType: _type, descriptor: _descriptor, risk: _risk, ...shown } = record;
    nameRule(config, reply, rule);
    return reply.code(state === 'failed' ? 400 : 200).send(shown satisfies AuthenticationRecord);
  }
}

const unknown =
  'names no authentication of this entity; send the id that POST /v1/threeDSecure answered, and the entityId of that request';
