import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { toFrameAncestors } from '../../web/framed-policy.ts';
import type { Inline } from '../../web/inline.tsx';
import { ownOrigin } from '../../web/origin.ts';
import { parsedUrl } from '../../web/parsed-url.ts';
import { type Assets, threeDSecureScript } from '../assets/assets.ts';
import { toInlineScript } from '../assets/inline-script.ts';
import { getBody, getQuery } from '../http/form-body.ts';
import { type Shown, unknownPage, verificationPage } from '../three-d-secure/page/page.tsx';
import { style } from '../three-d-secure/page/style.ts';
import { executePath } from '../three-d-secure/steps.ts';

export interface ThreeDSecurePageDependencies {
  /** Fastify's options of both routes, such as a throttle. */
  readonly options?: RouteShorthandOptions;
  readonly assets: Assets;
  readonly publicOrigin: string | undefined;
  /** Returns the data of an authentication that the page shows; undefined when no authentication has this id. */
  find(id: string): Promise<Shown | undefined>;
  /**
   * Returns the origin of the simulated issuer's pages for a gateway of this origin; undefined in the live environment.
   */
  issuerOrigin(gatewayOrigin: string): string | undefined;
}

/** The Permissions-Policy: frames such as the issuer's may use payment features, nothing else (threeds-security A.5). */
const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
  'microphone=(), midi=(), payment=*, publickey-credentials-create=*, publickey-credentials-get=*, usb=(), xr-spatial-tracking=()';

/**
 * `GET` and `POST /v1/threeDSecure/execute` with `id` and `lang`: the page that frames the issuer's page (design decision 8).
 * It is shown in the widget's frame, in a frame of the merchant's, or as a whole tab. The authentication's id is the only
 * credential.
 */
export function addThreeDSecurePage(app: FastifyInstance, dependencies: ThreeDSecurePageDependencies): void {
  const script = toInlineScript(dependencies.assets, threeDSecureScript);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { id = '', lang = '' } = { ...getQuery(request), ...getBody(request) };
    const shown = await dependencies.find(id);
    const own = ownOrigin(request, dependencies.publicOrigin);
    return reply
      .code(shown === undefined ? 404 : 200)
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy(script, shown, [own, dependencies.issuerOrigin(own)]),
        'Cache-Control': 'no-store',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Permissions-Policy': permissions,
        // Some issuers check the origin from which a form came. The policy sends them only the origin, because the full
        // address contains the id.
        'Referrer-Policy': 'strict-origin',
      })
      .send(shown === undefined ? unknownPage(lang, script) : verificationPage(id, shown, lang, script));
  }

  const { options = {} } = dependencies;
  app.get(executePath, options, answer);
  app.post(executePath, options, answer);
}

/**
 * Returns the page's Content-Security-Policy. There are hundreds of issuers, and they change, so any https page may be
 * framed and may get the form (threeds-security D2). No other document of the gateway may allow this. The issuer's
 * frame ends on a page of the gateway, so `frame-src` has to name the gateway's own origin where it is not https.
 */
function policy({ source }: Inline, shown: Shown | undefined, own: readonly (string | undefined)[]): string {
  const { shops = [], step } = shown ?? {};
  const page = step?.step === 'challenge' ? parsedUrl(step.url)?.origin : undefined;
  // Pages without https are of tests alone: src/frame/three-d-secure/send-form.ts shows none to a gateway with https.
  const plain = [...own, page].flatMap((origin) => (origin?.startsWith('http:') ? [origin] : []));
  const issuers = ['https:', ...new Set(plain)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${source}`,
    `style-src ${style.source}`,
    "connect-src 'self'",
    `frame-src ${issuers}`,
    `form-action ${issuers}`,
    "base-uri 'none'",
    `frame-ancestors ${toFrameAncestors(shops)}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
