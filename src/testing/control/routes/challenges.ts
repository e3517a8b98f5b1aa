/** The challenges of a tenant that wait: `GET /tenants/{id}/challenges` and `POST …/challenges/{challenge}/{answer}`. */
import type { FastifyInstance } from 'fastify';
import type { OpenChallenges } from '#contract/control/records.ts';
import { appAnswerNames, isAppAnswer } from '../../simulator/issuer/answers.ts';
import type { Challenges } from '../../tenants/challenges.ts';
import { ControlRefusal, knownTenant } from '../refuse.ts';

export interface ChallengesRoutes {
  tenantOf(id: string): { readonly challenges: Pick<Challenges, 'open' | 'answer'> } | undefined;
}

interface OfAnswer {
  Params: { id: string; challenge: string; answer: string };
}

export function addChallenges(app: FastifyInstance, { tenantOf }: ChallengesRoutes): void {
  app.get<{ Params: { id: string } }>(
    '/tenants/:id/challenges',
    async ({ params }): Promise<OpenChallenges> => ({
      challenges: await knownTenant(tenantOf, params.id).challenges.open(),
    }),
  );

  app.post<OfAnswer>('/tenants/:id/challenges/:challenge/:answer', async ({ params }, reply) => {
    const { challenges } = knownTenant(tenantOf, params.id);
    if (!isAppAnswer(params.answer)) {
      throw new ControlRefusal(400, 'answer', `answer must be ${appAnswerNames.join(' or ')}.`);
    }
    if (await challenges.answer(params.challenge, params.answer)) return reply.code(204).send();
    const open = (await challenges.open()).map(({ id }) => id);
    const others = open.length === 0 ? 'none waits at all' : `these wait: ${open.join(', ')}`;
    throw new ControlRefusal(404, 'challenge', `No challenge of this id waits for an answer; ${others}.`);
  });
}
