/** The paths by which an operator sees jobs that were given up, has them run again, or removes them. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { FailedJobs } from '../jobs/failed-jobs.ts';

/** How many jobs an answer lists at most. */
const maxListed = 100;

/** No name of a kind or queue has a control character, and PostgreSQL refuses NUL in a text. */
const name = z.string().regex(/^[\x20-\x7e\u00a0-\uffff]+$/);
const query = z.strictObject({ kind: name, queue: name.optional() });
const searchQuery = query.partial();

export interface OperatedJobs {
  readonly failedJobs: FailedJobs;
  /** The time by which jobs are due, in milliseconds. */
  readonly now: () => number;
  /** Writes a sentence to the log. */
  readonly note: (sentence: string) => void;
}

export function addFailedJobs(app: FastifyInstance, { failedJobs, now, note }: OperatedJobs): void {
  app.addHook('onRequest', async (request, reply) => {
    // A page that the operator visits can make the browser send a request here. A browser then says whose page it is.
    if (request.method !== 'GET' && request.headers.origin !== undefined) {
      return reply
        .code(403)
        .send({ message: 'A page in a browser may not do this; send the request with a tool such as curl.' });
    }
  });

  app.get('/jobs/failed', async (request, reply) => {
    const search = searchQuery.safeParse(membersOf(request.url));
    if (!search.success)
      return reply
        .code(400)
        .send({ message: 'The query may have kind and queue, each once; leave out anything else.' });
    const jobs = await failedJobs.find(selectionOf(search.data), maxListed);
    return {
      jobs: jobs.map(({ queueKey, failedAt, ...job }) => ({
        ...job,
        queue: queueKey,
        failedAt: new Date(failedAt).toISOString(),
      })),
    };
  });

  app.post('/jobs/retry', async (request, reply) => {
    const selection = query.safeParse(membersOf(request.url));
    if (!selection.success) return reply.code(400).send(needsKind);
    const retried = await failedJobs.retry(selectionOf(selection.data), now());
    note(`By the operator's demand ${retried} jobs of the kind ${selection.data.kind} are due again.`);
    return { retried };
  });

  app.delete('/jobs/failed', async (request, reply) => {
    const selection = query.safeParse(membersOf(request.url));
    if (!selection.success) return reply.code(400).send(needsKind);
    const removed = await failedJobs.remove(selectionOf(selection.data));
    note(`By the operator's demand ${removed} jobs of the kind ${selection.data.kind} were removed.`);
    return { removed };
  });
}

/** Returns the members of an address's query; undefined when one stands there twice. */
function membersOf(address: string): Readonly<Record<string, string>> | undefined {
  const entries = [...new URL(address, 'http://operator.invalid').searchParams];
  const members = Object.fromEntries(entries);
  return Object.keys(members).length === entries.length ? members : undefined;
}

const needsKind = {
  message: 'The query must name one kind, such as ?kind=webhook; add queue for one destination alone.',
};

/** The queue key has a shorter name in the address. */
function selectionOf<Query extends { readonly queue?: string | undefined }>({ queue, ...rest }: Query) {
  return { ...rest, queueKey: queue };
}
