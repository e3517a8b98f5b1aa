import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCardPayment } from '../../contract/parameters/index.ts';
import type { Parameters } from '../../contract/parameters/table.ts';
import type { PaymentAnswer } from '../../contract/payment.ts';
import type { ResultCode } from '../../contract/result-codes.ts';
import { returnAddress } from '../../contract/return-address.ts';
import { resultOf } from '../http/answers.ts';
import { bodyOf } from '../http/form-body.ts';
import { checkoutIdOf, checkoutKeyOf, resourcePathOf } from '../http/identifiers.ts';
import { wantsJson } from '../http/negotiation.ts';
import { isForeign } from '../http/origin.ts';
import { invalidParameters, noPaymentSession, notAuthorized, tooManyDeclines } from '../http/refusal.ts';
import { withParsedAddress } from '../http/return-address.ts';
import { nameRule, nameUnknown } from '../http/test-headers.ts';
import { isKnown } from '../lifecycle/checkout.ts';
import type { Gateway } from '../parts.ts';
import { attemptIdOf } from '../payments/attempt-id.ts';
import { orderOf } from '../payments/order.ts';
import { settle } from '../payments/settlement.ts';
import { payerOf } from '../payments/single-winner.ts';

/**
 * `POST /v1/checkouts/{id}/payment`: the widget pays (gateway-contract 8.4). The checkout id is the only
 * credential, so a card is taken from a page of the gateway's own origin alone, and no CORS header is sent.
 */
export function addCheckoutPayment(app: FastifyInstance, gateway: Gateway): void {
  const { config, store, clock } = gateway;
  const pay = payerOf(store, clock, config);

  app.post<{ Params: { id: string } }>('/v1/checkouts/:id/payment', async (request, reply) => {
    const sent = bodyOf(request);
    if (carriesCard(sent) && isForeign(request, config.publicOrigin)) throw notAuthorized();
    const key = checkoutKeyOf(request.params.id);
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    if (checkout === undefined || !isKnown(checkout, clock.now())) throw noPaymentSession();
    const id = checkoutIdOf(checkout.id);
    reply.ndc = id;
    const { parameters, unknown, errors } = withParsedAddress(readCardPayment(sent, checkout.parameters));
    nameUnknown(config, reply, unknown);
    const url = returnAddress(parameters.shopperResultUrl ?? '', id, resourcePathOf(id));
    const attemptId = parameters.attemptId ?? attemptIdOf(sent);
    const paid = await pay({
      checkoutId: checkout.id,
      attemptId,
      admit() {
        if (errors.length > 0) throw invalidParameters(errors);
        const submission = { order: orderOf(parameters), shopperIp: request.ip, url };
        return (claimed) => settle(gateway, submission, claimed, attemptId);
      },
    });
    if (paid === 'unknown') throw noPaymentSession();
    if (paid === 'exhausted') throw tooManyDeclines();
    // Without an outcome there is no other address than the sent one, which must be one to send a shopper to.
    if (paid === 'pending' && errors.some(({ name }) => name === 'shopperResultUrl')) {
      throw invalidParameters(errors);
    }
    if (paid === 'pending') return sendAnswer(gateway, request, reply, '000.200.000', url);
    nameRule(config, reply, paid.rule);
    return sendAnswer(gateway, request, reply, paid.code, paid.url);
  });
}

function carriesCard(sent: Parameters): boolean {
  return Object.keys(sent).some((name) => name.startsWith('card.'));
}

/** JSON for the widget; a browser that submitted a form by itself is sent on. */
function sendAnswer(
  { answers }: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  code: ResultCode,
  url: string,
): FastifyReply {
  if (!wantsJson(request.headers.accept)) {
    return reply.header('Cache-Control', 'no-store').redirect(asciiOnly(url), 303);
  }
  const { result, ...frame } = answers.plain(resultOf(code), reply.ndc);
  const answer: PaymentAnswer = { result, redirect: { url, method: 'GET', parameters: [] }, ...frame };
  return reply.send(answer);
}

/** A header holds ASCII only; a browser would encode the rest the same way. */
function asciiOnly(url: string): string {
  return url.replace(/[^\u0021-\u007e]+/g, encodeURIComponent);
}
