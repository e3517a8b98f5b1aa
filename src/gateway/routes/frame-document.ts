import type { FastifyInstance } from 'fastify';
import { framedPolicy } from '../../web/framed-policy.ts';
import { createInline, type Inline } from '../../web/inline.tsx';
import { frameScript } from '../assets/assets.ts';
import { frameMarkup } from '../assets/frame-markup.ts';
import type { Release } from '../assets/releases.ts';
import type { GatewayContext } from '../context.ts';
import { readCheckoutKey } from '../core/identifiers.ts';
import { readShopOrigins } from '../core/shop-origins.ts';
import { getQuery } from '../http/form-body.ts';
import { shopperRequests } from '../throttling/shopper-requests.ts';

const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
  'microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  // The second frame of a form comes from the cache, because the address does not contain the role of a frame, or only in
  // its fragment.
  'Cache-Control': 'private, max-age=1800',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // A page that has this header itself shows only frames that have it, too.
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': permissions,
};

/**
 * `GET /v1/pciIframe.html?checkoutId=…`: the document of one card field (design decisions 2, 3 and 10). It is the same for
 * every role, and contains its script, which the document's policy allows by its hash. Four things are written into it:
 * the checkout, the shop's origins if they are known (they also stand in the policy), the browser's Accept header, and the time.
 * `v` names the release of the page, whose frames must understand each other.
 * The frame's script takes the checkout from the document, because a second reading of the address could give another
 * checkout than the one for which the policy was made (T5, T27).
 */
export function addFrameDocument(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'assets' | 'clock' | 'config' | 'releases' | 'store'>,
): void {
  const { assets, store, releases } = gateway;
  const ownScript = inlineScript(assets);
  const ofOthers = new WeakMap<Release, Inline>();
  const directives = ["style-src 'none'", "connect-src 'self'", "font-src 'self'"];

  /** Returns the script of the release whose page asks; this process's own when that one is not kept. */
  async function scriptFor(version: string): Promise<Inline> {
    const release = version === '' ? undefined : await releases.find(version);
    if (release === undefined || release.version === assets.version) return ownScript;
    const script = ofOthers.get(release) ?? inlineScript(release);
    ofOthers.set(release, script);
    return script;
  }

  async function originsOf(checkoutId: string): Promise<readonly string[]> {
    const key = readCheckoutKey(checkoutId);
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    return checkout === undefined ? [] : readShopOrigins(checkout.parameters);
  }

  const options = shopperRequests(gateway, (request) => readCheckoutKey(getQuery(request).checkoutId ?? ''));

  app.get('/v1/pciIframe.html', options, async (request, reply) => {
    const { checkoutId = '', scheme, v = '' } = getQuery(request);
    const shops = await originsOf(checkoutId);
    const { text, source } = await scriptFor(v);
    reply.headers({ ...headers, 'Content-Security-Policy': framedPolicy(shops, directives, source) });
    const accept = acceptOf(request.headers);
    const now = gateway.clock.now();
    return reply.send(
      frameMarkup({ script: text, isDark: scheme === 'dark', accept, shops, now, checkoutId }),
    );
  });
}

function inlineScript({ files }: Pick<Release, 'files'>): Inline {
  return createInline(files.get(frameScript)?.identity.toString() ?? '', frameScript);
}

/** Returns the Accept header; empty when there is none, and when it is longer than 3-D Secure allows. */
function acceptOf({ accept = '' }: { readonly accept?: string | undefined }): string {
  return accept.length > 2048 ? '' : accept;
}
