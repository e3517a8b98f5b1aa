import type { FastifyInstance } from 'fastify';
import { readCheckoutRegistration } from '../../contract/parameters/index.ts';
import { returnAddress } from '../../contract/return-address.ts';
import { owns } from '../config/entities.ts';
import { resultOf } from '../http/answers.ts';
import { bodyOf } from '../http/form-body.ts';
import { checkoutIdOf, checkoutKeyOf } from '../http/identifiers.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { isForeign } from '../http/origin.ts';
import { invalidParameters, noPaymentSession, notAuthorized, tooManyDeclines } from '../http/refusal.ts';
import { withParsedAddress } from '../http/return-address.ts';
import { nameRule, nameUnknown } from '../http/test-headers.ts';
import { hasOutcome, isKnown } from '../lifecycle/checkout.ts';
import { onlyStores } from '../lifecycle/registration.ts';
import type { Gateway } from '../parts.ts';
import { attemptIdOf } from '../payments/attempt-id.ts';
import { payerOf } from '../payments/single-winner.ts';
import { admitRegistration } from '../registrations/submission.ts';
import type { Checkout } from '../store/checkouts.ts';
import { throttled } from '../throttling/throttled.ts';
import { answerShopper, carriesCard } from './widget-answer.ts';

type WithId = { Params: { id: string } };

/**
 * `/v1/checkouts/{id}/registration`: the widget of a checkout that only stores its shopper's means submits it, the
 * merchant's server reads what came of it (gateway-contract 3.3, 3.7 and 8.3). A checkout that pays has neither.
 */
export function addCheckoutRegistration(app: FastifyInstance, gateway: Gateway): void {
  const { config, store, clock, answers } = gateway;
  // Nothing is ever waiting elsewhere here, because storing needs no other page.
  const submit = payerOf(store, clock, config, async () => true);

  app.post<WithId>('/v1/checkouts/:id/registration', async (request, reply) => {
    const sent = bodyOf(request);
    if (carriesCard(sent) && isForeign(request, config.publicOrigin)) throw notAuthorized();
    const checkout = await storingCheckout(request.params.id);
    if (checkout === undefined) throw noPaymentSession();
    const id = checkoutIdOf(checkout.id);
    reply.ndc = id;
    const { parameters, unknown, errors } = withParsedAddress(
      readCheckoutRegistration(sent, checkout.parameters, config),
    );
    nameUnknown(config, reply, unknown);
    const url = returnAddress(parameters.shopperResultUrl ?? '', id, `/v1/checkouts/${id}/registration`);
    const outcome = await submit({
      checkoutId: checkout.id,
      attemptId: parameters.attemptId ?? attemptIdOf(sent),
      admit(claimed) {
        if (errors.length > 0) throw invalidParameters(errors);
        return admitRegistration(gateway, claimed, { parameters, shopperIp: request.ip, url });
      },
    });
    if (outcome === 'unknown') throw noPaymentSession();
    if (outcome === 'exhausted') throw tooManyDeclines();
    if (outcome === 'pending') {
      if (errors.some(({ name }) => name === 'shopperResultUrl')) throw invalidParameters(errors);
      return answerShopper(gateway, request, reply, { code: '000.200.000', url });
    }
    nameRule(config, reply, outcome.rule);
    return answerShopper(gateway, request, reply, outcome);
  });

  app.get<WithId>(
    '/v1/checkouts/:id/registration',
    throttled(gateway, 'registration-status'),
    async (request, reply) => {
      const { party } = merchantRequest(config, request);
      const checkout = await storingCheckout(request.params.id);
      if (checkout === undefined || !owns(config, party, checkout.entityId)) throw noPaymentSession();
      const settled = hasOutcome(checkout) && checkout.paymentId;
      const registration = settled ? await store.registrations.find(settled) : undefined;
      if (registration === undefined) {
        return answers.plain(resultOf('000.200.000'), checkoutIdOf(checkout.id));
      }
      const isGood = registration.state !== 'rejected';
      const isFirst = checkout.readAt === null && (await store.markRead(checkout.id, clock.now()));
      if (config.consumeOnRead && isGood && !isFirst) throw noPaymentSession();
      return reply.code(isGood ? 200 : 400).send(registration.record);
    },
  );

  async function storingCheckout(id: string): Promise<Checkout | undefined> {
    const key = checkoutKeyOf(id);
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    const isStoring = checkout !== undefined && onlyStores(checkout.parameters);
    return isStoring && isKnown(checkout, clock.now()) ? checkout : undefined;
  }
}
