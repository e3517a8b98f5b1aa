import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Parameters } from '#contract/parameters/table.ts';
import { isForeign } from '../../web/origin.ts';
import { seeOther } from '../../web/see-other.ts';
import { notifiedScript } from '../assets/assets.ts';
import { toInlineScript } from '../assets/inline-script.ts';
import type { GatewayContext } from '../context.ts';
import { foreignPage, invalidParameters, Refusal } from '../core/refusal.ts';
import { getBody } from '../http/form-body.ts';
import { applyAuthenticationAction, nextAuthenticationStep } from '../payments/authentication-steps.ts';
import { cancelChallenge } from '../reconciliation/reconciliation.ts';
import type { StoredAuthentication } from '../store/payments/authentications.ts';
import { notificationDocument } from '../three-d-secure/page/notification.tsx';
import { createSessionData, executePath } from '../three-d-secure/steps.ts';
import { idInPath, shopperRequests } from '../throttling/shopper-requests.ts';

type WithId = FastifyRequest<{ Params: { id: string } }>;

const methodNotification = z.object({ threeDSServerTransID: z.string() });
/** The CRes. Its outcome is ignored, because the issuer tells the outcome to the server itself (threeds-security D4). */
const challengeResponse = z.object({ threeDSServerTransID: z.string(), acsTransID: z.string() });

/**
 * The routes that the 3-D Secure page and the issuer's pages call while a shopper is authenticated (threeds-security
 * A.2 and A.5): `POST /v1/threeDSecure/{id}/step`, `/method` and `/challenge`. The id is the only credential. The only
 * thing that these requests can decide is that the shopper cancels.
 */
export function addThreeDSecureSteps(app: FastifyInstance, gateway: GatewayContext): void {
  const { store, assets, config } = gateway;
  const document = notificationDocument(toInlineScript(assets, notifiedScript));
  const options = shopperRequests(gateway, idInPath);

  app.post('/v1/threeDSecure/:id/step', options, async (request: WithId, reply) => {
    if (isForeign(request, config.publicOrigin))
      throw foreignPage(
        'is another site than this gateway; this step is taken by its own 3-D Secure page only',
      );
    const rawParameters = getBody(request);
    const methodTimeout = rawParameters.method === 'timeout';
    const action =
      rawParameters.cancel === 'true'
        ? ({ kind: 'cancelled' } as const)
        : ({ kind: 'ask', methodTimeout } as const);
    if (action.kind === 'cancelled' && !(await cancelChallenge(gateway, request.params.id)))
      throw notCancelled();
    const step = await nextAuthenticationStep(gateway, request.params.id, action);
    if (step === undefined) throw unknownAuthentication();
    return reply.send(step);
  });

  app.post('/v1/threeDSecure/:id/method', options, async (request: WithId, reply) => {
    const authentication = await findAuthentication(request);
    const data = decoded(getBody(request).threeDSMethodData, methodNotification);
    if (data?.threeDSServerTransID !== authentication.transactionId) throw wrong('threeDSMethodData');
    await applyAuthenticationAction(gateway, authentication.id, { kind: 'notified' });
    return sendDocument(reply);
  });

  app.post('/v1/threeDSecure/:id/challenge', options, async (request: WithId, reply) => {
    const authentication = await findAuthentication(request);
    const foreign = foreignIn(getBody(request), authentication);
    if (foreign === undefined)
      await applyAuthenticationAction(gateway, authentication.id, { kind: 'returned' });
    const place = request.headers['sec-fetch-dest'];
    // The browser showed the issuer's page as a whole tab, so there is no page around it to notify. It is redirected to
    // the gateway's 3-D Secure page.
    if (place === 'document') return seeOther(reply, `${executePath}?id=${authentication.id}`);
    if (foreign === undefined) return sendDocument(reply);
    // The shopper can do nothing about a wrong answer of the issuer, so the frame shows no error; the page around it asks
    // the server what comes next.
    if (place === 'iframe') return sendDocument(reply.code(400));
    throw wrong(foreign);
  });

  async function findAuthentication({ params }: WithId): Promise<StoredAuthentication> {
    const authentication = await store.authentications.find(params.id);
    if (authentication === undefined) throw unknownAuthentication();
    return authentication;
  }

  function sendDocument(reply: FastifyReply): FastifyReply {
    return reply.headers(document.headers).send(document.markup);
  }
}

/**
 * Returns the name of the field of an issuer's answer that belongs to another authentication; undefined when all fit.
 */
function foreignIn(
  { cres, threeDSSessionData }: Parameters,
  { id, transactionId, state }: StoredAuthentication,
): string | undefined {
  const data = decoded(cres, challengeResponse);
  const isItsOwn =
    data?.threeDSServerTransID === transactionId && data.acsTransID === state.challenge?.acsTransID;
  if (!isItsOwn) return 'cres';
  return threeDSSessionData === createSessionData(id) ? undefined : 'threeDSSessionData';
}

function decoded<Message>(text: string | undefined, schema: z.ZodType<Message>): Message | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(text ?? '', 'base64url').toString()));
    return parsed.data;
  } catch {
    return undefined;
  }
}

function unknownAuthentication(): Refusal {
  const message = 'names no authentication of this gateway; pay again';
  return new Refusal(404, '700.400.580', [{ name: 'path', value: null, message }]);
}

/** The page then goes, and the widget says that the outcome is not known. */
function notCancelled(): Refusal {
  const message = 'names a payment that its acquirer does not cancel; wait for its outcome';
  return new Refusal(409, '800.700.100', [{ name: 'path', value: null, message }]);
}

/** Returns a refusal that names the field but does not repeat its value (threeds-security A6). */
function wrong(name: string): Refusal {
  const message =
    'is not of this authentication; send what the issuer was given, base64url JSON without padding';
  return invalidParameters([{ name, value: null, message }]);
}
