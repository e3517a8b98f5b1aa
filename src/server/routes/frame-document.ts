import type { FastifyInstance } from 'fastify';
import { frameScript } from '../assets.ts';
import type { Gateway } from '../gateway.ts';
import { checkoutKeyOf } from '../http/identifiers.ts';

const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
  'microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  // The second frame of a form comes from the cache; which field it is stands in the fragment.
  'Cache-Control': 'private, max-age=1800',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': permissions,
};

/**
 * `GET /v1/pciIframe.html?checkoutId=…`: the document of one card field (design decisions 2 and 3). The same
 * for every role; only the shop's origin, when it is known, is written into it and into its policy.
 */
export function addFrameDocument(app: FastifyInstance, { assets, store }: Gateway): void {
  const source = `/v1/static/${assets.version}/${frameScript}`;
  const integrity = assets.integrity[frameScript] ?? '';

  async function shopOrigin(checkoutId: string | undefined): Promise<string | undefined> {
    const key = checkoutKeyOf(checkoutId ?? '');
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    return originOf(checkout?.parameters.shopperResultUrl ?? '');
  }

  app.get<{ Querystring: { checkoutId?: string } }>('/v1/pciIframe.html', async (request, reply) => {
    const { checkoutId } = request.query;
    const shop = await shopOrigin(typeof checkoutId === 'string' ? checkoutId : undefined);
    reply.headers({ ...headers, 'Content-Security-Policy': policy(shop) });
    return reply.send(page(source, integrity, shop));
  });
}

/** Origin of an http or https address; undefined for an app's deep link and for none. */
function originOf(address: string): string | undefined {
  const url = /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  return url?.origin;
}

function policy(shop: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'none'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${shop ?? 'http: https:'}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Static markup with the input in it, so that the field takes text before its script has arrived. */
function page(source: string, integrity: string, shop: string | undefined): string {
  const bound = shop === undefined ? '' : ` data-shop="${shop}"`;
  return `<!doctype html>
<html lang="en"${bound}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card field</title>
<script src="${source}" integrity="${integrity}" crossorigin="anonymous" defer></script>
<form data-behavior="iframe-form" novalidate autocomplete="on"><input id="field" type="text" inputmode="numeric" autocorrect="off" autocapitalize="off" spellcheck="false" aria-describedby="hint error"><span id="hint" hidden></span><span id="error" hidden></span></form>
</html>
`;
}
