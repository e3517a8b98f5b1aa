import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../context.ts';
import { widgetScript } from '../core/assets.ts';
import { noSuchPath } from '../core/refusal.ts';
import { assetSender } from '../http/send-asset.ts';

/**
 * `GET /v1/paymentWidgets.js?checkoutId=…`: the same bytes for every checkout (design decision 9).
 *
 * Browsers have to revalidate it each time: a page that has the SRI hash of a new release would block an older script
 * from the cache. `No-Vary-Search` lets Chromium ask with the entity tag of an earlier checkout.
 *
 * No limit counts these requests: to count one is a write to the store, which costs several times the answer.
 */
export function addWidgetScript(app: FastifyInstance, { assets }: Pick<GatewayContext, 'assets'>): void {
  const script = assets.files.get(widgetScript);
  const send = script && assetSender(script, 'no-cache', { 'No-Vary-Search': 'params=("checkoutId")' });

  app.get('/v1/paymentWidgets.js', (request, reply) => {
    if (send === undefined) throw noSuchPath();
    send(request, reply);
  });
}
