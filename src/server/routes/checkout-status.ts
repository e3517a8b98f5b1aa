import type { FastifyInstance } from 'fastify';
import { resultOf } from '../http/answers.ts';
import { entityOf, grantOf } from '../http/authentication.ts';
import { queryOf } from '../http/form-body.ts';
import { checkoutIdOf, checkoutKeyOf } from '../http/identifiers.ts';
import { noPaymentSession } from '../http/refusal.ts';
import { nameRule } from '../http/test-headers.ts';
import { isKnown } from '../lifecycle/checkout.ts';
import { standing } from '../lifecycle/standing.ts';
import type { Gateway } from '../parts.ts';

/** `GET /v1/checkouts/{id}/payment`: the merchant's server reads the outcome (gateway-contract 3.7). */
export function addCheckoutStatus(app: FastifyInstance, { config, store, clock, answers }: Gateway): void {
  app.get<{ Params: { id: string } }>('/v1/checkouts/:id/payment', async (request, reply) => {
    const grant = grantOf(config, request);
    const entity = entityOf(config, grant, queryOf(request));
    const key = checkoutKeyOf(request.params.id);
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    if (checkout?.entityId !== entity.id || !isKnown(checkout, clock.now())) throw noPaymentSession();
    const settled = checkout.state !== 'open' && checkout.state !== 'processing';
    const payment = settled && checkout.paymentId ? await store.findPayment(checkout.paymentId) : undefined;
    if (payment === undefined) return answers.plain(resultOf('000.200.000'), checkoutIdOf(checkout.id));
    nameRule(config, reply, payment.rule);
    return reply.code(standing(payment.record.result.code) === 'rejected' ? 400 : 200).send(payment.record);
  });
}
