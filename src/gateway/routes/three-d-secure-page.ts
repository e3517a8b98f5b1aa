import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { framersOf } from '../../web/framed-policy.ts';
import type { Inline } from '../../web/inline.tsx';
import { ownOrigin } from '../../web/origin.ts';
import { type Assets, threeDSecureScript } from '../core/assets.ts';
import { bodyOf, queryOf } from '../http/form-body.ts';
import { type Shown, unknownPage, verificationPage } from '../three-d-secure/page/page.tsx';
import { scriptOf } from '../three-d-secure/page/script.ts';
import { style } from '../three-d-secure/page/style.ts';
import { executePath } from '../three-d-secure/steps.ts';

export interface ThreeDSecurePageParts {
  /** Of both routes: what is done before an answer. */
  readonly options?: RouteShorthandOptions;
  readonly assets: Assets;
  readonly publicOrigin: string | undefined;
  /** What is shown of an authentication; undefined when there is none of this id. */
  find(id: string): Promise<Shown | undefined>;
  /** Where the simulated issuer's pages are for a gateway of this origin; undefined in the live environment. */
  issuerOrigin(gatewayOrigin: string): string | undefined;
}

/** The issuer's page may use payment features in here; nobody may use anything else (threeds-security A.5). */
const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
  'microphone=(), midi=(), payment=*, publickey-credentials-get=*, usb=(), xr-spatial-tracking=()';

/**
 * `GET` and `POST /v1/threeDSecure/execute` with `id` and `lang`: the page that stands around the issuer's (design
 * decision 8), in the widget's frame, in one of the merchant's own, or as the whole tab. The authentication's id is the
 * only credential.
 */
export function addThreeDSecurePage(app: FastifyInstance, parts: ThreeDSecurePageParts): void {
  const script = scriptOf(parts.assets, threeDSecureScript);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { id = '', lang = '' } = { ...queryOf(request), ...bodyOf(request) };
    const shown = await parts.find(id);
    const own = ownOrigin(request, parts.publicOrigin);
    return reply
      .code(shown === undefined ? 404 : 200)
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy(script, shown?.shops ?? [], own, parts.issuerOrigin(own)),
        'Cache-Control': 'no-store',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Permissions-Policy': permissions,
        // Some issuers look at where a form came from; the id in our address is for nobody.
        'Referrer-Policy': 'strict-origin',
      })
      .send(shown === undefined ? unknownPage(lang, script) : verificationPage(id, shown, lang, script));
  }

  const { options = {} } = parts;
  app.get(executePath, options, answer);
  app.post(executePath, options, answer);
}

/**
 * Issuers are hundreds, and change: any https page may be in the frame and get the form (threeds-security D2). No other
 * document of the gateway may say so. The issuer's frame ends on a page of ours, which `frame-src` has to name where the
 * gateway is no https page.
 */
function policy(
  { source }: Inline,
  shops: readonly string[],
  own: string,
  issuer: string | undefined,
): string {
  const issuers = ['https:', own, ...(issuer === undefined ? [] : [issuer])]
    .filter((source) => !source.startsWith('https://'))
    .join(' ');
  return [
    "default-src 'none'",
    `script-src ${source}`,
    `style-src ${style.source}`,
    "connect-src 'self'",
    `frame-src ${issuers}`,
    `form-action ${issuers}`,
    "base-uri 'none'",
    `frame-ancestors ${framersOf(shops)}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
