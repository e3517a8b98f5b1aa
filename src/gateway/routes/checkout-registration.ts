import type { FastifyInstance } from 'fastify';
import { readCheckoutRegistration } from '#contract/parameters/index.ts';
import { onlyStores } from '#contract/parameters/tokenisation.ts';
import type { GatewayContext } from '../context.ts';
import { createResult } from '../core/answers.ts';
import { createCheckoutId } from '../core/identifiers.ts';
import { noPaymentSession } from '../core/refusal.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { hasOutcome } from '../lifecycle/checkout.ts';
import { processCheckoutRegistration } from '../payments/checkout-payment.ts';
import { throttledRoute } from '../throttling/throttled.ts';
import { knownCheckout } from './known-checkout.ts';
import { cancelReminder, markRead } from './mark-read.ts';
import { addSubmission } from './widget-submission.ts';

/**
 * `/v1/checkouts/{id}/registration`, for checkouts that only store the shopper's instrument: the widget submits it with
 * POST, the merchant's server reads the outcome with GET (gateway-contract 3.3, 3.7 and 8.3). Checkouts that pay are
 * refused.
 */
export function addCheckoutRegistration(app: FastifyInstance, gateway: GatewayContext): void {
  const { config, store, answers } = gateway;

  addSubmission(app, gateway, {
    resource: 'registration',
    read: readCheckoutRegistration,
    findRefusal: ({ parameters }) => (onlyStores(parameters) ? undefined : noPaymentSession()),
    process: ({ shopperIp, checkout, parameters, url }, recorder) =>
      processCheckoutRegistration(gateway, checkout, { parameters, shopperIp, url }, recorder),
  });

  app.get<{ Params: { id: string } }>(
    '/v1/checkouts/:id/registration',
    throttledRoute(gateway, 'registration-status'),
    async (request, reply) => {
      const { party } = merchantRequest(request);
      const checkout = await knownCheckout(gateway, request.params.id, party);
      const ndc = answers.checkoutNdc(createCheckoutId(checkout.id));
      if (!onlyStores(checkout.parameters)) throw noPaymentSession();
      await cancelReminder(gateway, checkout, 'registration');
      const registrationId = hasOutcome(checkout) && checkout.paymentId;
      const registration = registrationId ? await store.registrations.find(registrationId) : undefined;
      if (registration === undefined) {
        return answers.plain(createResult('000.200.000'), ndc);
      }
      const isGood = registration.state !== 'rejected';
      const isFirst = checkout.readAt === null && (await markRead(gateway, checkout));
      if (config.consumeOnRead && isGood && !isFirst) throw noPaymentSession();
      return reply.code(isGood ? 200 : 400).send(answers.again(registration.record, ndc));
    },
  );
}
