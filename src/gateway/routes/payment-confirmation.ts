import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Parameters } from '#contract/parameters/table.ts';
import { toFrameAncestors } from '../../web/framed-policy.ts';
import { isForeign } from '../../web/origin.ts';
import { seeOther } from '../../web/see-other.ts';
import { notifiedScript, paymentConfirmationScript } from '../assets/assets.ts';
import { toInlineScript } from '../assets/inline-script.ts';
import type { GatewayContext } from '../context.ts';
import { foreignPage } from '../core/refusal.ts';
import { getBody } from '../http/form-body.ts';
import type { ConfirmationOutcome } from '../lifecycle/authentication.ts';
import { applyAuthenticationAction, findAuthenticationPage } from '../payments/authentication-steps.ts';
import { notificationDocument } from '../three-d-secure/page/notification.tsx';
import { confirmationPage } from '../three-d-secure/page/page.tsx';
import { style } from '../three-d-secure/page/style.ts';
import { confirmationPath, executePath } from '../three-d-secure/steps.ts';
import { idInPath, shopperRequests } from '../throttling/shopper-requests.ts';
import { unknownAuthentication } from './three-d-secure-steps.ts';

type WithId = FastifyRequest<{ Params: { id: string } }>;

/** A proof: four members of base64url. Only what has this form is stored. */
const bytes = z.string().regex(/^[A-Za-z0-9_-]{1,8192}$/);
const proof = z.strictObject({
  id: bytes,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
});

/**
 * `POST /v1/threeDSecure/{id}/confirmation`: the page on which the shopper confirms by Secure Payment Confirmation, in the
 * place of the issuer's page (threeds-security A.9). With `assertion` or `incompletion` it takes what came of it, which
 * the issuer judges. The id is the only credential.
 */
export function addPaymentConfirmation(app: FastifyInstance, gateway: GatewayContext): void {
  const script = toInlineScript(gateway.assets, paymentConfirmationScript);
  const notification = notificationDocument(toInlineScript(gateway.assets, notifiedScript));

  app.post(confirmationPath(':id'), shopperRequests(gateway, idInPath), async (request: WithId, reply) => {
    const { id } = request.params;
    const outcome = readOutcome(getBody(request));
    if (outcome === undefined) return show(id, request, reply);
    if (isForeign(request, gateway.config.publicOrigin)) {
      throw foreignPage('is another site than this gateway; only its own page confirms a payment');
    }
    const authentication = await applyAuthenticationAction(gateway, id, { kind: 'confirmed', outcome });
    if (authentication === undefined) throw unknownAuthentication();
    return end(id, request, reply);
  });

  async function show(id: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const authentication = await gateway.store.authentications.find(id);
    const shown = await findAuthenticationPage(gateway, id);
    if (authentication === undefined || shown === undefined) throw unknownAuthentication();
    const { phase, confirmation } = authentication.state;
    // The shopper has loaded the page again, which has nothing to ask any more.
    if (phase !== 'confirmation' || confirmation === undefined) return end(id, request, reply);
    return reply
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy(script.source, shown.shops),
        'Cache-Control': 'no-store',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        // Without it the page's form would come from the origin "null".
        'Referrer-Policy': 'strict-origin',
      })
      .send(confirmationPage(confirmationPath(id), shown, confirmation, script));
  }

  /** Tells the 3-D Secure page around this one to ask for the next step, or goes there when it has the tab. */
  function end(id: string, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (headers['sec-fetch-dest'] === 'document') return seeOther(reply, `${executePath}?id=${id}`);
    return reply.headers(notification.headers).send(notification.markup);
  }
}

/** Returns what came of the confirmation; undefined when the page is only opened. */
function readOutcome({ assertion, incompletion, optOut }: Parameters): ConfirmationOutcome | undefined {
  if (assertion !== undefined) {
    return isProof(assertion) ? { assertion } : { incompletion: '01' };
  }
  if (incompletion === undefined) return undefined;
  return { incompletion: incompletion === '01' ? '01' : '02', ...(optOut === 'true' && { isOptOut: true }) };
}

function isProof(text: string): boolean {
  try {
    return proof.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** The page's policy. The gateway's own 3-D Secure page frames it, and the shop's page is around that one. */
function policy(script: string, shops: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style.source}`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${shops.length === 0 ? toFrameAncestors([]) : `'self' ${toFrameAncestors(shops)}`}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
