import type { FastifyInstance } from 'fastify';
import { forPages } from '../../web/methods.ts';
import { parsedUrl } from '../../web/parsed-url.ts';
import { listedFonts } from '../config/entities.ts';
import type { GatewayContext } from '../context.ts';
import { readCheckoutKey } from '../core/identifiers.ts';
import { invalidParameters, noSuchPath } from '../core/refusal.ts';
import type { ShopFonts } from '../fonts/shop-fonts.ts';
import { getQuery } from '../http/form-body.ts';
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
  fonts: ShopFonts,
): void {
  const options = {
    exposeHeadRoute: false,
    ...forPages,
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
    url.hash = '';
    if (!listedFonts(gateway.config, checkout.entityId).includes(url.href)) {
      throw refuse(
        'is no font of this merchant; have its address added to fonts in the gateway’s configuration',
      );
    }
    const answer = await fonts.find(url.href);
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
  'No-Vary-Search': 'params=("checkoutId")',
};

/**
 * `GET /v1/fonts/{hash}.woff?checkoutId=…`: a font of the checkout's merchant, by its SHA-256; 404 for the font of another
 * one. The address never stands for another file, and the next checkout finds it in the browser's cache.
 */
export function addFontFiles(
  app: FastifyInstance,
  { config, store }: Pick<GatewayContext, 'config' | 'store'>,
): void {
  app.get<{ Params: { file: string } }>('/v1/fonts/:file', async (request, reply) => {
    const [, hash] = /^([0-9a-f]{64})\.woff$/.exec(request.params.file) ?? [];
    const key = readCheckoutKey(getQuery(request).checkoutId ?? '');
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    const fonts = checkout === undefined ? [] : listedFonts(config, checkout.entityId);
    const file = hash === undefined ? undefined : await store.fonts.findFile(hash, fonts);
    if (file === undefined) throw noSuchPath();
    return reply.headers(headers).send(file);
  });
}
