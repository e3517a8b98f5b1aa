import type { FastifyInstance } from 'fastify';
import { seeOther } from '../../web/see-other.ts';
import { notifiedScript } from '../assets/assets.ts';
import { toInlineScript } from '../assets/inline-script.ts';
import type { GatewayContext } from '../context.ts';
import { noSuchPayment } from '../core/refusal.ts';
import { getBody, getQuery } from '../http/form-body.ts';
import { endChallenge } from '../payments/acquirer-challenge.ts';
import { getNextUrl } from '../payments/return-urls.ts';
import type { OutcomeInquiries } from '../reconciliation/outcome-inquiries.ts';
import { canResume } from '../reconciliation/reconciliation.ts';
import { notificationDocument } from '../three-d-secure/page/notification.tsx';
import { idInPath, shopperRequests } from '../throttling/shopper-requests.ts';
import { renderReturnPage, returnPageHeaders } from './return-page.tsx';

/** What a browser may post, in bytes; an address has as much room. The fields are remembered for ten seconds. */
const bodyLimit = 16 * 1024;

/**
 * `GET` and `POST /v1/payments/{id}/return`: the shopper comes back from the acquirer's page and is redirected to the
 * shop, whatever the outcome is; the shop's server asks for the outcome. Without an address of the shop a page says that the
 * window can be closed. In the frame of a challenge the page around it
 * goes on. Parameters that the browser brings along go to the connector, if that goes on by them, and are ignored otherwise.
 * The payment id is the only credential, and the answer reveals only the shop's address. However often this route is
 * requested, the acquirer is asked only once in ten seconds.
 */
export function addPaymentReturn(
  app: FastifyInstance,
  gateway: GatewayContext,
  inquiries: OutcomeInquiries,
): void {
  const { store, assets } = gateway;
  const notification = notificationDocument(toInlineScript(assets, notifiedScript));

  app.route<{ Params: { id: string } }>({
    method: ['GET', 'POST'],
    url: '/v1/payments/:id/return',
    // There is no HEAD route, because it would ask the acquirer as well.
    exposeHeadRoute: false,
    bodyLimit,
    ...shopperRequests(gateway, idInPath),
    async handler(request, reply) {
      const payment = await store.findPayment(request.params.id);
      // What follows a payment sends no shopper anywhere.
      if (payment === undefined || (payment.referenceId !== null && payment.checkoutId === null))
        throw noSuchPayment();
      const back = getNextUrl(payment);
      const details = { ...getQuery(request), ...getBody(request) };
      const hasDetails = canResume(gateway, payment) && Object.keys(details).length > 0;
      await (hasDetails ? inquiries.resume(payment, details) : inquiries.askDeduped(payment));
      if (back === undefined)
        return reply.headers(returnPageHeaders).send(renderReturnPage(request.headers['accept-language']));
      const isOfChallenge = await endChallenge(gateway, payment.id);
      if (!isOfChallenge || request.headers['sec-fetch-dest'] !== 'iframe') return seeOther(reply, back);
      return reply.headers(notification.headers).send(notification.markup);
    },
  });
}
