import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../context.ts';
import { widgetScript } from '../core/assets.ts';
import { noSuchPath } from '../core/refusal.ts';
import { sendAsset } from '../http/send-asset.ts';
import { shopperRequests } from '../throttling/shopper-requests.ts';

/**
 * `GET /v1/paymentWidgets.js?checkoutId=…`: the same bytes for every checkout (design decision 9).
 *
 * Browsers have to revalidate it each time: a page that has the SRI hash of a new release would block an older script
 * from the cache.
 */
export function addWidgetScript(app: FastifyInstance, gateway: GatewayContext): void {
  const { assets } = gateway;

  app.get('/v1/paymentWidgets.js', shopperRequests(gateway), async (request, reply) => {
    const script = assets.files.get(widgetScript);
    if (script === undefined) throw noSuchPath();
    reply.header('No-Vary-Search', 'params=("checkoutId")');
    return sendAsset(request, reply, script, 'no-cache');
  });
}
