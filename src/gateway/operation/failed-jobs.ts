/** The paths by which an operator sees jobs that were given up, has them run again, or removes them. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Store } from '../store/store.ts';
import { jobName, operatorQuery } from './operator-query.ts';

/** How many jobs an answer lists at most. */
const maxListed = 100;

const query = z.strictObject({ kind: jobName, queue: jobName.optional() });
const searchQuery = query.partial();

export interface OperatedJobs {
  readonly store: Pick<Store, 'failedJobs' | 'silentDestinations' | 'findPayment' | 'findCheckout'>;
  /** Returns the kinds of jobs that this node runs. */
  readonly kinds: () => readonly string[];
  /** The time by which jobs are due, in milliseconds. */
  readonly now: () => number;
  /** Writes a sentence to the log. */
  readonly note: (sentence: string) => void;
}

export function addFailedJobs(app: FastifyInstance, { store, kinds, now, note }: OperatedJobs): void {
  /** Returns what is wrong with a kind that no job has. A mistyped kind would select 0 jobs. */
  async function problemOf(kind: string) {
    // Another release may have left jobs of a kind that this release does not run.
    const isKind = kinds().includes(kind) || (await store.failedJobs.find({ kind }, 1)).length > 0;
    return isKind ? undefined : noKind(kinds());
  }

  /** Returns which jobs a request selects, or what is wrong with it. */
  async function readSelection(url: string) {
    const selection = query.safeParse(operatorQuery(url));
    if (!selection.success) return { problem: needsKind };
    const problem = await problemOf(selection.data.kind);
    return problem ? { problem } : { selected: selectionOf(selection.data) };
  }

  app.get('/jobs/failed', async (request, reply) => {
    const search = searchQuery.safeParse(operatorQuery(request.url));
    if (!search.success)
      return reply
        .code(400)
        .send({ message: 'The query may have kind and queue, each once; leave out anything else.' });
    const { kind } = search.data;
    const problem = kind === undefined ? undefined : await problemOf(kind);
    if (problem) return reply.code(400).send(problem);
    const jobs = await store.failedJobs.find(selectionOf(search.data), maxListed);
    return {
      jobs: jobs.map(({ queueKey, failedAt, ...job }) => ({
        ...job,
        queue: queueKey,
        failedAt: new Date(failedAt).toISOString(),
      })),
    };
  });

  app.post('/jobs/retry', async (request, reply) => {
    const { selected, problem } = await readSelection(request.url);
    if (selected === undefined) return reply.code(400).send(problem);
    const retried = await store.failedJobs.retry(selected, now());
    note(`By the operator's demand ${retried} jobs of the kind ${selected.kind} are due again.`);
    return { retried };
  });

  app.delete('/jobs/failed', async (request, reply) => {
    const { selected, problem } = await readSelection(request.url);
    if (selected === undefined) return reply.code(400).send(problem);
    const removed = await store.failedJobs.remove(selected);
    note(`By the operator's demand ${removed} jobs of the kind ${selected.kind} were removed.`);
    return { removed };
  });
}

const needsKind = {
  message: 'The query must name one kind, such as ?kind=webhook; add queue for one destination alone.',
};

const noKind = (kinds: readonly string[]) => ({
  message: `kind names no kind of jobs; send one of [${[...kinds].sort().join(', ')}].`,
});

/** The queue key has a shorter name in the address. */
function selectionOf<Query extends { readonly queue?: string | undefined }>({ queue, ...rest }: Query) {
  return { ...rest, queueKey: queue };
}
