import type { FastifyInstance } from 'fastify';
import { parsedUrl } from '../../web/parsed-url.ts';
import { listedFontOrigins } from '../config/entities.ts';
import type { GatewayContext } from '../context.ts';
import { invalidParameters, noSuchPath } from '../core/refusal.ts';
import { asBrowsersWrite } from '../core/shop-origins.ts';
import { createShopFonts } from '../fonts/shop-fonts.ts';
import { getQuery } from '../http/form-body.ts';
import { readableByShops } from '../http/security-headers.ts';
import { guardedClient } from '../outbound/guarded-client.ts';
import { checkoutInPath, shopperRequests } from '../throttling/shopper-requests.ts';
import { knownCheckout } from './known-checkout.ts';

/** The longest address of a font, in characters. */
const maxAddressLength = 2048;

/**
 * `GET /v1/checkouts/{id}/font?src=…`: the hash under which the gateway serves a font of the shop, `{"hash":"…"}`. The
 * widget asks on the merchant's page, before anything is typed. 400 names what is wrong with the address or the file.
 */
export function addFontSearch(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'clock' | 'config' | 'store'>,
): void {
  const { config, store, clock } = gateway;
  const fonts = createShopFonts({ store, clock, client: guardedClient(config) });
  const options = {
    exposeHeadRoute: false,
    onRequest: readableByShops,
    ...shopperRequests(gateway, checkoutInPath),
  };

  app.get<{ Params: { id: string } }>('/v1/checkouts/:id/font', options, async (request) => {
    const checkout = await knownCheckout(gateway, request.params.id);
    const { src = '' } = getQuery(request);
    const refuse = (message: string) => invalidParameters([{ name: 'src', value: src, message }]);
    const url = parsedUrl(src);
    if (url === undefined || src.length > maxAddressLength) {
      throw refuse('must be the whole address of a WOFF2 file, such as https://shop.example/font.woff2');
    }
    const allowed = listedFontOrigins(config, checkout.entityId).map(asBrowsersWrite);
    if (!allowed.includes(url.origin)) {
      throw refuse(
        `is at ${url.origin}, from which no font of this merchant may come; have it added to fontOrigins in the gateway’s configuration`,
      );
    }
    url.hash = '';
    const answer = await fonts.find(url.href, checkout.entityId);
    if ('problem' in answer) throw refuse(answer.problem);
    return answer;
  });
}

const headers = {
  'Content-Type': 'font/woff',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // Only documents of the gateway's own origin may use it: a shop's page loads the shop's own file.
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** `GET /v1/fonts/{hash}.woff`: a font of a shop, by its SHA-256. The address never stands for another file. */
export function addFontFiles(app: FastifyInstance, { store }: Pick<GatewayContext, 'store'>): void {
  app.get<{ Params: { file: string } }>('/v1/fonts/:file', async (request, reply) => {
    const [, hash] = /^([0-9a-f]{64})\.woff$/.exec(request.params.file) ?? [];
    const file = hash === undefined ? undefined : await store.fonts.findFile(hash);
    if (file === undefined) throw noSuchPath();
    return reply.headers(headers).send(file);
  });
}
