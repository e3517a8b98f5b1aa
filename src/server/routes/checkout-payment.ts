import type { FastifyInstance } from 'fastify';
import { readCheckoutPayment } from '../../contract/parameters/index.ts';
import type { Parameters } from '../../contract/parameters/table.ts';
import { returnAddress } from '../../contract/return-address.ts';
import { bodyOf } from '../http/form-body.ts';
import { checkoutIdOf, checkoutKeyOf, resourcePathOf } from '../http/identifiers.ts';
import { isForeign, ownOrigin } from '../http/origin.ts';
import {
  invalidParameters,
  noPaymentSession,
  notAuthorized,
  Refusal,
  tooManyDeclines,
} from '../http/refusal.ts';
import { withParsedAddress } from '../http/return-address.ts';
import { nameRule, nameUnknown } from '../http/test-headers.ts';
import { isKnown } from '../lifecycle/checkout.ts';
import { onlyStores } from '../lifecycle/registration.ts';
import type { Gateway } from '../parts.ts';
import { attemptIdOf } from '../payments/attempt-id.ts';
import { orderOf } from '../payments/order.ts';
import { admit } from '../payments/settlement.ts';
import { payerOf } from '../payments/single-winner.ts';
import { abandon } from '../payments/unknown.ts';
import { chargeOf } from '../registrations/charge.ts';
import { isOffered } from '../registrations/one-click.ts';
import type { Checkout } from '../store/checkouts.ts';
import { answerShopper, carriesCard } from './widget-answer.ts';

/**
 * `POST /v1/checkouts/{id}/payment`: the widget pays (gateway-contract 8.4). The checkout id is the only
 * credential, so a card is taken from a page of the gateway's own origin alone, and no CORS header is sent.
 */
export function addCheckoutPayment(app: FastifyInstance, gateway: Gateway): void {
  const { config, store, clock } = gateway;
  const pay = payerOf(store, clock, config, (paymentId) => abandon(gateway, paymentId));

  app.post<{ Params: { id: string } }>('/v1/checkouts/:id/payment', async (request, reply) => {
    const sent = bodyOf(request);
    if (carriesCard(sent) && isForeign(request, config.publicOrigin)) throw notAuthorized();
    const key = checkoutKeyOf(request.params.id);
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    if (checkout === undefined || !isKnown(checkout, clock.now())) throw noPaymentSession();
    const id = checkoutIdOf(checkout.id);
    reply.ndc = id;
    const { parameters, unknown, errors } = withParsedAddress(
      readCheckoutPayment(sent, checkout.parameters, config),
    );
    nameUnknown(config, reply, unknown);
    // Also when it has stored the means: that was no payment to be answered again.
    if (onlyStores(checkout.parameters)) throw invalidParameters(errors);
    const { shopperResultUrl = '' } = parameters;
    const url = returnAddress(shopperResultUrl, id, resourcePathOf(id));
    const attemptId = parameters.attemptId ?? attemptIdOf(sent);
    const charge = await chargeOfOffer(checkout, parameters);
    const registrationId = charge?.registrationId;
    const origin = ownOrigin(request, config.publicOrigin);
    const paid = await pay({
      checkoutId: checkout.id,
      attemptId,
      admit(claimed) {
        if (errors.length > 0) throw invalidParameters(errors);
        const order = (paymentId: string) =>
          orderOf(config, { entity: { id: claimed.entityId }, ...charge, id: paymentId, origin, parameters });
        const submission = { order, shopperIp: request.ip, shopperResultUrl, url, registrationId };
        return admit(gateway, claimed, attemptId, submission);
      },
    });
    if (paid === 'unknown') throw noPaymentSession();
    if (paid === 'exhausted') throw tooManyDeclines();
    // Without an outcome there is no other address than the sent one, which must be one to send a shopper to.
    if (paid === 'pending' && errors.some(({ name }) => name === 'shopperResultUrl')) {
      throw invalidParameters(errors);
    }
    if (paid === 'pending') return answerShopper(gateway, request, reply, { code: '000.200.000', url });
    nameRule(config, reply, paid.rule);
    return answerShopper(gateway, request, reply, paid);
  });

  /** The stored means the shopper chose among those the checkout offers; undefined for another means. */
  async function chargeOfOffer(checkout: Checkout, parameters: Parameters) {
    const { registrationId } = parameters;
    if (registrationId === undefined) return undefined;
    if (!isOffered(checkout, registrationId)) throw new Refusal(400, '100.150.200');
    return chargeOf(gateway, checkout.entityId, registrationId, parameters);
  }
}
