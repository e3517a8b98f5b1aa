import type { FastifyInstance, FastifyReply } from 'fastify';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import {
  readRegistrationCreation,
  readRegistrationPayment,
  readRegistrationUpdate,
} from '#contract/parameters/index.ts';
import { ownOrigin } from '../../web/origin.ts';
import type { GatewayContext } from '../context.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { requireOwnShops } from '../http/own-shops.ts';
import { readingFor } from '../http/reading.ts';
import { nameRule } from '../http/test-headers.ts';
import { createPayment } from '../payments/create-payment.ts';
import { answerOnce, namePayment, resumePayment } from '../payments/idempotency.ts';
import { createOrder } from '../payments/order.ts';
import { readCharge } from '../registrations/charge.ts';
import { deregister } from '../registrations/deregister.ts';
import { type Prepared, prepareRegistration } from '../registrations/prepare.ts';
import { updateRegistration } from '../registrations/update.ts';
import { ownRegistration, refusalOfState } from '../registrations/usable.ts';
import type { Payment } from '../store/payments/payments.ts';
import { throttledRoute } from '../throttling/throttled.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { sendAgain, sendPayment } from './payment-answer.ts';

interface WithId {
  readonly Params: { readonly id: string };
}

/** `/v1/registrations`: instruments stored from server to server, and payments with them (gateway-contract 4.4). */
export function addRegistrations(app: FastifyInstance, gateway: GatewayContext): void {
  const { config } = gateway;
  const create = throttledRoute(gateway, 'registration-create');
  const read = throttledRoute(gateway, 'payment-read');
  const change = throttledRoute(gateway, 'follow-up');
  const pay = throttledRoute(gateway, 'registration-payment', { readsKey: true });

  app.post('/v1/registrations', create, async (request, reply) => {
    const { rawParameters, party } = merchantRequest(request);
    const parameters = readingFor(gateway, reply, readRegistrationCreation, rawParameters);
    const prepared = prepareRegistration(gateway, { entity: party, parameters });
    await gateway.store.registrations.insert(prepared.registration);
    return answer(reply, prepared);
  });

  app.get<WithId>('/v1/registrations/:id', read, async (request, reply) => {
    const { party } = merchantRequest(request);
    const { record, state, entityId } = await ownRegistration(gateway, party.id, request.params.id, 'path');
    const refusal = state === 'rejected' ? undefined : refusalOfState(state, 'path');
    if (refusal !== undefined) throw refusal;
    const shown = gateway.answers.again(record, gateway.answers.entityNdc(entityId));
    return reply.code(statusOf(record.result.code)).send(shown);
  });

  app.post<WithId>('/v1/registrations/:id', change, async (request, reply) => {
    const { rawParameters, party } = merchantRequest(request);
    await ownRegistration(gateway, party.id, request.params.id, 'path');
    const parameters = readingFor(gateway, reply, readRegistrationUpdate, rawParameters);
    return answer(reply, await updateRegistration(gateway, party.id, request.params.id, parameters));
  });

  app.delete<WithId>('/v1/registrations/:id', change, async (request) => {
    const { rawParameters, party } = merchantRequest(request);
    return deregister(gateway, party.id, request.params.id, rawParameters);
  });

  app.post<WithId>('/v1/registrations/:id/payments', pay, async (request, reply) => {
    const { rawParameters, party } = merchantRequest(request);
    const idempotencyKey = readIdempotencyKey(gateway.config, request);
    const answerAgain = (payment: Payment) => sendAgain(gateway, reply, payment);
    return answerOnce(gateway, idempotencyKey, answerAgain, async (earlierPayment) => {
      await ownRegistration(gateway, party.id, request.params.id, 'path');
      const { createRegistration: _stored, ...parameters } = readingFor(
        gateway,
        reply,
        readRegistrationPayment,
        rawParameters,
      );
      requireOwnShops(config, party.id, parameters);
      const { registrationId, isPaid, ...charge } = await readCharge(
        gateway,
        party.id,
        request.params.id,
        parameters,
        'path',
      );
      const origin = ownOrigin(request, config.publicOrigin);
      const { key, id } = await namePayment(gateway, idempotencyKey, earlierPayment);
      const order = createOrder(config, { ...charge, id, origin, parameters });
      if (earlierPayment !== undefined)
        return answerAgain(await resumePayment(gateway, order, earlierPayment));
      return sendPayment(
        config,
        reply,
        await createPayment(gateway, order, { key, registrationId, isPaid, idempotencyKey }),
      );
    });
  });

  /** Sends a registration. A rejected one is HTTP 400 with its record, as a declined payment is. */
  function answer(reply: FastifyReply, { registration, code, rule }: Prepared): FastifyReply {
    nameRule(config, reply, rule);
    return reply.code(statusOf(code)).send(registration.record);
  }
}

function statusOf(code: string): number {
  return getOutcomeCategory(code) === 'rejected' ? 400 : 200;
}
