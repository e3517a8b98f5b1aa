import type { FastifyInstance, FastifyReply } from 'fastify';
import { findTransaction } from '../acs/change.ts';
import { confirm } from '../acs/confirm.ts';
import { appPage } from '../acs/page/other-pages.ts';
import { appPath } from '../acs/paths.ts';
import { sendPage } from '../acs/send-page.ts';
import { isAsked } from '../acs/transaction.ts';
import { bodyOf } from '../http/form-body.ts';
import type { Gateway } from '../parts.ts';
import { noSuchPath } from '../refusal.ts';
import type { TakeResults } from '../three-d-secure/issuer.ts';

interface OfOne {
  Params: { id: string };
}

/** `GET` and `POST /acs/app/{id}`: the app of the bank, where an out-of-band or decoupled challenge is confirmed. */
export function addIssuerApp(app: FastifyInstance, gateway: Gateway, takeResults: TakeResults): void {
  async function show(id: string, reply: FastifyReply) {
    const transaction = await findTransaction(gateway, id);
    if (!isAsked(transaction)) throw noSuchPath();
    return sendPage(reply, appPage(transaction), { framers: '' });
  }

  app.get<OfOne>(appPath(':id'), (request, reply) => show(request.params.id, reply));
  app.post<OfOne>(appPath(':id'), async (request, reply) => {
    const { answer } = bodyOf(request);
    const { id } = request.params;
    if (answer !== undefined) await confirm(gateway, id, answer === 'approve', takeResults);
    return show(id, reply);
  });
}
