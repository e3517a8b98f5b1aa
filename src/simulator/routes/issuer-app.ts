import type { FastifyInstance, FastifyReply } from 'fastify';
import { noSuchPath } from '../../gateway/core/refusal.ts';
import { getBody } from '../../gateway/http/form-body.ts';
import type { TakeResults } from '../../gateway/three-d-secure/issuer.ts';
import { isAppAnswer } from '../issuer/answers.ts';
import { findTransaction, type IssuerDependencies } from '../issuer/change.ts';
import { answerInApp } from '../issuer/confirm.ts';
import { appPage } from '../issuer/page/other-pages.tsx';
import { appPath } from '../issuer/paths.ts';
import { sendPage } from '../issuer/send-page.ts';
import { isAsked } from '../issuer/transaction.ts';

interface OfOne {
  Params: { id: string };
}

/**
 * `GET` and `POST /acs/app/{id}`: the bank's app, in which the shopper confirms an out-of-band or decoupled challenge.
 */
export function addIssuerApp(
  app: FastifyInstance,
  gateway: IssuerDependencies,
  takeResults: TakeResults,
): void {
  async function show(id: string, reply: FastifyReply) {
    const transaction = await findTransaction(gateway, id);
    if (!isAsked(transaction)) throw noSuchPath();
    return sendPage(reply, appPage(transaction), { framers: '' });
  }

  app.get<OfOne>(appPath(':id'), (request, reply) => show(request.params.id, reply));
  app.post<OfOne>(appPath(':id'), async (request, reply) => {
    const { answer } = getBody(request);
    const { id } = request.params;
    if (isAppAnswer(answer)) await answerInApp(gateway, id, answer, takeResults);
    return show(id, reply);
  });
}
