import type { FastifyInstance } from 'fastify';
import { seeOther } from '../../web/see-other.ts';
import type { GatewayContext } from '../context.ts';
import { noSuchPayment } from '../core/refusal.ts';
import type { OutcomeInquiries } from '../payments/outcome-inquiries.ts';
import { nextUrlOf } from '../payments/return-urls.ts';
import { idInPath, shopperRequests } from '../throttling/shopper-requests.ts';

/**
 * `GET /v1/payments/{id}/return`: the shopper comes back from a page of the upstream gateway and goes on to the shop,
 * whatever came of the payment: the shop's server asks for that. What the browser brings along is not looked at. The
 * payment id is the only credential, and nothing of the payment is told but the way the shopper came. Whoever comes
 * often makes the upstream be asked seldom.
 */
export function addPaymentReturn(
  app: FastifyInstance,
  gateway: GatewayContext,
  questions: OutcomeInquiries,
): void {
  const { store } = gateway;

  // A HEAD request would ask the upstream as well.
  app.get<{ Params: { id: string } }>(
    '/v1/payments/:id/return',
    { exposeHeadRoute: false, ...shopperRequests(gateway, idInPath) },
    async (request, reply) => {
      const payment = await store.findPayment(request.params.id);
      const back = payment && nextUrlOf(payment);
      if (payment === undefined || back === undefined) throw noSuchPayment();
      await questions.askDeduped(payment);
      return seeOther(reply, back);
    },
  );
}
