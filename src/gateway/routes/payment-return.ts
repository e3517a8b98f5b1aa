import type { FastifyInstance } from 'fastify';
import { seeOther } from '../../web/see-other.ts';
import type { GatewayContext } from '../context.ts';
import { noSuchPayment } from '../core/refusal.ts';
import { getQuery } from '../http/form-body.ts';
import type { OutcomeInquiries } from '../payments/outcome-inquiries.ts';
import { canResume } from '../payments/reconciliation.ts';
import { getNextUrl } from '../payments/return-urls.ts';
import { idInPath, shopperRequests } from '../throttling/shopper-requests.ts';

/**
 * `GET /v1/payments/{id}/return`: the shopper comes back from the upstream gateway's page and is redirected to the
 * shop, whatever the outcome is; the shop's server asks for the outcome. Parameters that the browser brings along go to the
 * connector, if that goes on by them, and are ignored otherwise.
 * The payment id is the only credential, and the answer reveals only the shop's address. However often this route is
 * requested, the upstream is asked only once in ten seconds.
 */
export function addPaymentReturn(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'config' | 'connectors' | 'store' | 'clock'>,
  inquiries: OutcomeInquiries,
): void {
  const { store } = gateway;

  // There is no HEAD route, because it would ask the upstream as well.
  app.get<{ Params: { id: string } }>(
    '/v1/payments/:id/return',
    { exposeHeadRoute: false, ...shopperRequests(gateway, idInPath) },
    async (request, reply) => {
      const payment = await store.findPayment(request.params.id);
      const back = payment && getNextUrl(payment);
      if (payment === undefined || back === undefined) throw noSuchPayment();
      const details = getQuery(request);
      const hasDetails = canResume(gateway, payment) && Object.keys(details).length > 0;
      await (hasDetails ? inquiries.resume(payment, details) : inquiries.askDeduped(payment));
      return seeOther(reply, back);
    },
  );
}
