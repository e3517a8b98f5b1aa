import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../../gateway/context.ts';
import { brokenRequest, noSuchPath } from '../../gateway/core/refusal.ts';
import type { TakeResults } from '../../gateway/three-d-secure/issuer.ts';
import { isForeign } from '../../web/origin.ts';
import { findTransaction } from '../issuer/change.ts';
import { decideInApp } from '../issuer/confirm.ts';
import { inspected } from '../issuer/inspected.ts';
import { refuseStrangers } from './this-computer.ts';

interface OfOne {
  Params: { id: string };
}

/**
 * `GET /_sim/acs/{threeDSServerTransID}` shows what the simulated issuer received and sent. `POST …/approve` confirms
 * in the bank's app. It needs no credentials, so it answers only programs on this computer.
 */
export function addIssuerInspector(
  app: FastifyInstance,
  gateway: GatewayContext,
  takeResults: TakeResults,
): void {
  app.get<OfOne>('/_sim/acs/:id', async (request) => {
    refuseStrangers(request);
    const { id } = request.params;
    const transaction = await findTransaction(gateway, id);
    if (transaction === undefined) throw noSuchPath();
    return inspected(id, transaction);
  });

  app.post<OfOne>('/_sim/acs/:id/approve', async (request, reply) => {
    refuseStrangers(request);
    // A page of any site can post a form to this computer.
    if (isForeign(request, gateway.config.publicOrigin)) throw noSuchPath();
    if ((await findTransaction(gateway, request.params.id)) === undefined) throw noSuchPath();
    if (await decideInApp(gateway, request.params.id, true, takeResults)) return reply.code(204).send();
    throw brokenRequest(409, 'id', 'names no challenge that waits to be confirmed; look at /_sim/acs/{id}');
  });
}
