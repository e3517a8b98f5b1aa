import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../../gateway/context.ts';
import { brokenRequest, noSuchPath } from '../../gateway/core/refusal.ts';
import type { TakeResults } from '../../gateway/three-d-secure/issuer.ts';
import { isForeign } from '../../web/origin.ts';
import { isAppAnswer } from '../issuer/answers.ts';
import { findTransaction, type IssuerDependencies } from '../issuer/change.ts';
import { answerInApp } from '../issuer/confirm.ts';
import { inspectTransaction } from '../issuer/inspect-transaction.ts';
import { refuseStrangers } from './this-computer.ts';

interface OfOne {
  Params: { id: string };
}

interface OfOneAnswer {
  Params: { id: string; answer: string };
}

/**
 * `GET /_sim/acs/{threeDSServerTransID}` shows what the simulated issuer received and sent. `POST …/approve` and
 * `POST …/decline` answer in the bank's app. They need no credentials, so only programs on this computer are answered.
 */
export function addIssuerInspector(
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
