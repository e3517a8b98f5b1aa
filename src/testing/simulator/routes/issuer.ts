import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GatewayContext } from '../../../gateway/context.ts';
import { brokenRequest, noSuchPath } from '../../../gateway/core/refusal.ts';
import { getBody } from '../../../gateway/http/form-body.ts';
import type { TakeResults } from '../../../gateway/three-d-secure/issuer.ts';
import { isForeign } from '../../../web/origin.ts';
import { isAppAnswer } from '../issuer/answers.ts';
import { findTransaction, type IssuerDependencies } from '../issuer/change.ts';
import { answerInApp } from '../issuer/confirm.ts';
import { inspectTransaction } from '../issuer/inspect-transaction.ts';
import { appPage } from '../issuer/page/other-pages.tsx';
import { appPath } from '../issuer/paths.ts';
import { sendPage } from '../issuer/send-page.ts';
import { isAsked } from '../issuer/transaction.ts';
import { addIssuerChallenge } from './issuer-challenge.ts';
import { addIssuerMethod } from './issuer-method.ts';
import { refuseStrangers } from './this-computer.ts';

/** Serves the simulated issuer's pages and its inspector (threeds-security A.8). Test environment only. */
export function addIssuer(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'config' | 'markSet' | 'store'> & IssuerDependencies,
  takeResults: TakeResults,
): void {
  addIssuerMethod(app, gateway);
  addIssuerChallenge(app, gateway, takeResults);
  addIssuerApp(app, gateway, takeResults);
  addIssuerInspector(app, gateway, takeResults);
}

interface OfOne {
  Params: { id: string };
}

/**
 * `GET` and `POST /acs/app/{id}`: the bank's app, in which the shopper confirms an out-of-band or decoupled challenge.
 */
function addIssuerApp(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'markSet'> & IssuerDependencies,
  takeResults: TakeResults,
): void {
  async function show(id: string, reply: FastifyReply) {
    const transaction = await findTransaction(gateway, id);
    if (!isAsked(transaction)) throw noSuchPath();
    return sendPage(reply, appPage(transaction, gateway.markSet), { framers: '' });
  }

  app.get<OfOne>(appPath(':id'), (request, reply) => show(request.params.id, reply));
  app.post<OfOne>(appPath(':id'), async (request, reply) => {
    const { answer } = getBody(request);
    const { id } = request.params;
    if (isAppAnswer(answer)) await answerInApp(gateway, id, answer, takeResults);
    return show(id, reply);
  });
}

interface OfOneAnswer {
  Params: { id: string; answer: string };
}

/**
 * `GET /_sim/acs/{threeDSServerTransID}` shows what the simulated issuer received and sent. `POST …/approve` and
 * `POST …/decline` answer in the bank's app. They need no credentials, so only programs on this computer are answered.
 */
function addIssuerInspector(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'config'> & IssuerDependencies,
  takeResults: TakeResults,
): void {
  app.get<OfOne>('/_sim/acs/:id', async (request) => {
    refuseStrangers(request);
    const { id } = request.params;
    const transaction = await findTransaction(gateway, id);
    if (transaction === undefined) throw noSuchPath();
    return inspectTransaction(id, transaction);
  });

  app.post<OfOneAnswer>('/_sim/acs/:id/:answer', async (request, reply) => {
    refuseStrangers(request);
    // A page of any site can post a form to this computer.
    if (isForeign(request, gateway.config.publicOrigin)) throw noSuchPath();
    const { id, answer } = request.params;
    if (!isAppAnswer(answer) || (await findTransaction(gateway, id)) === undefined) throw noSuchPath();
    if (await answerInApp(gateway, id, answer, takeResults)) return reply.code(204).send();
    throw brokenRequest(409, 'id', 'names no challenge that waits to be confirmed; look at /_sim/acs/{id}');
  });
}
