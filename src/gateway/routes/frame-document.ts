import type { FastifyInstance } from 'fastify';
import { escapeText } from '../../web/escape-text.ts';
import { framedPolicy } from '../../web/framed-policy.ts';
import type { GatewayContext } from '../context.ts';
import { frameScript } from '../core/assets.ts';
import { checkoutKeyOf } from '../core/identifiers.ts';
import { shopOriginsOf } from '../core/shop-origins.ts';
import { queryOf } from '../http/form-body.ts';
import { shopperRequests } from '../throttling/shopper-requests.ts';

const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
  'microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  // The second frame of a form comes from the cache, because the role of a frame stands only in the fragment of its address.
  'Cache-Control': 'private, max-age=1800',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': permissions,
};

/**
 * `GET /v1/pciIframe.html?checkoutId=…`: the document of one card field (design decisions 2 and 3). It is the same for every
 * role. Three things are written into it: the checkout, the shop's origins if they are known (they also stand in the
 * document's policy), and the browser's Accept header, which 3-D Secure needs (threeds-security.md A.3). The frame's script
 * takes the checkout from the document, because a second reading of the address could give another checkout than the one
 * for which the policy was made (T5, T27).
 */
export function addFrameDocument(app: FastifyInstance, gateway: GatewayContext): void {
  const { assets, store } = gateway;
  const source = `/v1/static/${assets.version}/${frameScript}`;
  const integrity = assets.integrity[frameScript] ?? '';

  async function originsOf(checkoutId: string): Promise<readonly string[]> {
    const key = checkoutKeyOf(checkoutId);
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    return checkout === undefined ? [] : shopOriginsOf(checkout.parameters);
  }

  const options = shopperRequests(gateway, (request) => checkoutKeyOf(queryOf(request).checkoutId ?? ''));

  app.get('/v1/pciIframe.html', options, async (request, reply) => {
    const { checkoutId = '', scheme } = queryOf(request);
    const shops = await originsOf(checkoutId);
    reply.headers({
      ...headers,
      'Content-Security-Policy': framedPolicy(shops, ["style-src 'none'", "connect-src 'self'"]),
    });
    const data = { checkout: checkoutId, shop: shops.join(' '), accept: acceptOf(request.headers) };
    return reply.send(page(source, integrity, data, scheme === 'dark'));
  });
}

/** Returns the Accept header; empty when there is none, and when it is longer than 3-D Secure allows. */
function acceptOf({ accept = '' }: { readonly accept?: string | undefined }): string {
  return accept.length > 2048 ? '' : accept;
}

/**
 * Static markup that contains the input, so that the field accepts text before its script has arrived. The form has
 * `autocomplete="off"`, because Chromium would otherwise write typed digits into its session files on the shopper's disk
 * (T21); the input's own autocomplete token still allows a card to be filled in. For a dark page the markup names the dark
 * colour scheme, because a frame of another scheme would be white until its script has arrived (experience.md A-78).
 */
function page(
  source: string,
  integrity: string,
  data: Readonly<Record<string, string>>,
  isDark: boolean,
): string {
  const bound = Object.entries(data).map(([name, text]) =>
    text ? ` data-${name}="${escapeText(text)}"` : '',
  );
  return `<!doctype html>
<html lang="en"${bound.join('')}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isDark ? '<meta name="color-scheme" content="dark">\n' : ''}<title>Card field</title>
<script src="${source}" integrity="${integrity}" crossorigin="anonymous" defer></script>
<form data-behavior="iframe-form" novalidate autocomplete="off"><input id="field" type="tel" inputmode="numeric" enterkeyhint="go" autocorrect="off" autocapitalize="off" spellcheck="false" aria-describedby="hint error"><span id="hint" hidden></span><span id="error" hidden></span></form>
</html>
`;
}
