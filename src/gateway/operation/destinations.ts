/** The paths by which an operator sees destinations that do not answer, and has one called again. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { parsedUrl } from '../../web/parsed-url.ts';
import { readCheckoutKey } from '../core/identifiers.ts';
import type { SilentDestination } from '../jobs/destinations.ts';
import type { OperatedJobs } from './failed-jobs.ts';
import { jobName, operatorQuery } from './operator-query.ts';

/** How many destinations an answer lists at most. */
const maxListed = 100;

const query = z.strictObject({ queue: jobName });

/** What the jobs of some kinds say of their merchant. */
const payload = z.object({
  entityId: z.string().optional(),
  paymentId: z.string().optional(),
  checkoutId: z.string().optional(),
  address: z.string().optional(),
});

export function addDestinations(app: FastifyInstance, { store, now, note }: OperatedJobs): void {
  app.get('/destinations', async () => {
    const found = await store.silentDestinations.find(now(), maxListed);
    return { destinations: await Promise.all(found.map((one) => toListed(one, store))) };
  });

  app.post('/destinations/retry', async (request, reply) => {
    const selection = query.safeParse(operatorQuery(request.url));
    if (!selection.success)
      return reply
        .code(400)
        .send({ message: 'The query must name one queue, as GET /destinations lists it.' });
    const { queue } = selection.data;
    if (!(await store.silentDestinations.callAtOnce(queue)))
      return reply
        .code(404)
        .send({ message: 'No destination with this queue is down; GET /destinations lists them.' });
    note(`By the operator's demand the destination of the queue ${queue} is called again.`);
    return { retried: queue };
  });
}

async function toListed(
  { queueKey, since, calledAgainAt, failures, problem, waiting, oldest }: SilentDestination,
  store: OperatedJobs['store'],
) {
  return {
    queue: queueKey,
    ...(await subjectOf(queueKey, oldest?.payload, store)),
    state: calledAgainAt === undefined ? 'off' : 'down',
    since: toText(since),
    ...(calledAgainAt !== undefined && { calledAgainAt: toText(calledAgainAt) }),
    failures,
    problem,
    waiting,
    ...(oldest !== undefined && { kind: oldest.kind, oldestDueAt: toText(oldest.dueAt) }),
  };
}

/**
 * Returns the channel of the destination's oldest job, and the host that is called where the job names it: what else an
 * address has may be a secret of the merchant's.
 */
async function subjectOf(
  queueKey: string,
  ofJob: unknown,
  { findPayment, findCheckout }: OperatedJobs['store'],
): Promise<{ readonly entity?: string | undefined; readonly host?: string | undefined }> {
  const { entityId, paymentId, checkoutId, address } = payload.safeParse(ofJob).data ?? {};
  const subject =
    (paymentId !== undefined ? await findPayment(paymentId) : undefined) ??
    (checkoutId !== undefined ? await findCheckout(readCheckoutKey(checkoutId) ?? '') : undefined);
  const ofConnector = /^connector:(.+)$/.exec(queueKey)?.[1];
  return {
    entity: entityId ?? subject?.entityId ?? ofConnector,
    host: address === undefined ? undefined : parsedUrl(address)?.host,
  };
}

const toText = (time: number) => new Date(time).toISOString();
