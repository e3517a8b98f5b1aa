import type { FastifyInstance } from 'fastify';
import { readFollowUp, readPayment, readReferencedPayment } from '#contract/parameters/index.ts';
import { refersToPayment } from '#contract/parameters/link.ts';
import { ownOrigin } from '../../web/origin.ts';
import { channelFor } from '../config/dispatch.ts';
import { owns, type Party } from '../config/entities.ts';
import { requiresRedirect } from '../connectors/requires-redirect.ts';
import type { GatewayContext } from '../context.ts';
import { invalidParameters, noSuchPayment, Refusal } from '../core/refusal.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { requireOwnShops } from '../http/own-shops.ts';
import { readingFor } from '../http/reading.ts';
import { nameLacking } from '../http/test-headers.ts';
import { isFollowUpType, unknownReferenceCode } from '../lifecycle/follow-up-rules.ts';
import { captureWhole, findOrMakeCapture } from '../payments/capture-whole.ts';
import { createPayment } from '../payments/create-payment.ts';
import { createFollowUp, type FollowUpCommand } from '../payments/follow-up.ts';
import { answerOnce, namePayment, resumePayment } from '../payments/idempotency.ts';
import { createOrder } from '../payments/order.ts';
import { paymentOfGrant, unknownId, unknownUuid } from '../payments/referenced-payment.ts';
import type { OutcomeInquiries } from '../reconciliation/outcome-inquiries.ts';
import { readCharge } from '../registrations/charge.ts';
import type { Payment } from '../store/payments/payments.ts';
import { findAuthenticationLacks } from '../three-d-secure/authentication-wants.ts';
import { throttledRoute } from '../throttling/throttled.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { sendAgain, sendPayment } from './payment-answer.ts';

/** `POST /v1/payments`, `POST` and `GET /v1/payments/{id}`: payments from server to server (`service.md`, "Endpoints"). */
export function addPayments(
  app: FastifyInstance,
  gateway: GatewayContext,
  inquiries: OutcomeInquiries,
): void {
  const { config } = gateway;

  app.post(
    '/v1/payments',
    throttledRoute(gateway, 'payment-create', { readsKey: true }),
    async (request, reply) => {
      const { grant, rawParameters, party } = merchantRequest(request);
      const idempotencyKey = readIdempotencyKey(gateway.config, request);
      const answerAgain = async (payment: Payment) => {
        const isWhole = rawParameters.paymentType === 'PA.CP';
        return sendAgain(gateway, reply, isWhole ? await findOrMakeCapture(gateway, payment) : payment);
      };
      return answerOnce(gateway, idempotencyKey, answerAgain, async (earlier) => {
        if (refersToPayment(rawParameters)) {
          const parameters = readingFor(gateway, reply, readReferencedPayment, rawParameters);
          const payment = await paymentOfGrant(gateway, grant, parameters.referenceUuid ?? '');
          if (payment === undefined) throw unknownUuid(parameters.referenceUuid ?? '');
          const followUp = await follow(party, payment, {
            parameters,
            idempotencyKey,
            earlierAttempt: earlier,
          });
          return sendPayment(config, reply, followUp);
        }
        const parameters = readingFor(gateway, reply, readPayment, rawParameters);
        nameLacking(config, reply, findAuthenticationLacks(parameters));
        requireOwnShops(config, party.id, parameters);
        const { registrationId: stored } = parameters;
        const charge =
          stored === undefined ? undefined : await readCharge(gateway, party.id, stored, parameters);
        const origin = ownOrigin(request, config.publicOrigin);
        const { key, id } = await namePayment(gateway, idempotencyKey, earlier);
        const order = createOrder(config, {
          id,
          entity: party,
          ...charge,
          origin,
          parameters,
        });
        if (requiresRedirect(order) && parameters.shopperResultUrl === undefined) {
          throw new Refusal(400, '100.370.101', [noReturn]);
        }
        if (earlier !== undefined) return answerAgain(await resumePayment(gateway, order, earlier));
        const pay = order.paymentType === 'PA.CP' ? captureWhole : createPayment;
        return sendPayment(config, reply, await pay(gateway, order, { ...charge, key, idempotencyKey }));
      });
    },
  );

  app.post<{ Params: { id: string } }>(
    '/v1/payments/:id',
    throttledRoute(gateway, 'follow-up', { readsKey: true }),
    async (request, reply) => {
      const { grant, rawParameters, party } = merchantRequest(request);
      const { id } = request.params;
      const idempotencyKey = readIdempotencyKey(gateway.config, request);
      const answerAgain = (payment: Payment) => sendAgain(gateway, reply, payment);
      return answerOnce(gateway, idempotencyKey, answerAgain, async (earlierAttempt) => {
        const payment = await paymentOfGrant(gateway, grant, id);
        if (payment === undefined) throw noSuchReference(rawParameters.paymentType ?? '');
        if (rawParameters.referenceUuid && rawParameters.referenceUuid !== id)
          throw twoReferences(rawParameters.referenceUuid);
        const parameters = readingFor(gateway, reply, readFollowUp, rawParameters);
        const followUp = await follow(party, payment, { parameters, idempotencyKey, earlierAttempt });
        return sendPayment(config, reply, followUp);
      });
    },
  );

  app.get<{ Params: { id: string } }>(
    '/v1/payments/:id',
    throttledRoute(gateway, 'payment-read'),
    async (request, reply) => {
      const { party } = merchantRequest(request);
      const payment = await gateway.store.findPayment(request.params.id);
      if (payment === undefined || !owns(config, party, payment.entityId)) throw noSuchPayment();
      return sendAgain(gateway, reply, await inquiries.ask(payment));
    },
  );

  /** Makes a follow-up through the channel that made the payment, even when the channel no longer takes such payments. */
  function follow(
    party: Party,
    payment: Payment,
    command: Pick<FollowUpCommand, 'parameters' | 'idempotencyKey' | 'earlierAttempt'>,
  ): Promise<Payment> {
    requireOwnShops(config, party.id, command.parameters);
    const id = owns(config, party, payment.entityId) ? payment.entityId : party.id;
    const charge = { brand: payment.brand, currency: payment.currency };
    const channel = config.entities.find((one) => one.id === id) ?? channelFor(config, party, charge);
    return createFollowUp(gateway, payment.id, { channel, ...command });
  }
}

const noReturn = {
  name: 'shopperResultUrl',
  value: null,
  message:
    'may not be empty: the shopper of this brand goes to another page and has to come back; send the absolute address to return to',
};

/**
 * Returns the refusal of a follow-up to an unknown payment. It is 404, as for reading an unknown payment (`service.md`,
 * "Errors": an id with no payment), whatever else is wrong with the request. The result code depends on the follow-up's
 * type (gateway-contract 4.3, settled question 19).
 */
function noSuchReference(paymentType: string): Refusal {
  const code = isFollowUpType(paymentType) ? unknownReferenceCode(paymentType) : '700.400.580';
  return new Refusal(404, code, [{ name: 'path', value: null, message: unknownId }]);
}

function twoReferences(value: string): Refusal {
  const message = 'is another payment than the one in the path; leave it out';
  return invalidParameters([{ name: 'referenceUuid', value, message }]);
}
