/** The routes of a tenant's journal: its events as a page and as a stream, and emptying it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { eventKinds } from '#contract/control/events.ts';
import type { EventFilter, EventPage } from '#contract/control/records.ts';
import { readIsoTime } from '#contract/parameters/dates.ts';
import type { TenantJournal } from '../../tenants/journal/tenant-journal.ts';
import { eventStreams } from '../event-stream.ts';
import { knownTenant, queryMembers, readInput } from '../refuse.ts';

export interface EventsDependencies {
  tenantOf(id: string): { readonly journal: TenantJournal; countOpenJobs(): number } | undefined;
  /** Time between two comments of a quiet stream in milliseconds; 15 seconds when absent. */
  readonly heartbeat?: number;
}

type OfTenant = FastifyRequest<{ Params: { id: string } }>;

/** How many events an answer has at most. */
const maxPage = 1000;

/** How many events a stream reads at once. */
const pageOfStream = 100;

const seq = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(0, 'must be 0 or more');
const time = z
  .string()
  .refine(
    (text) => !Number.isNaN(readIsoTime(text)),
    'must be a time of ISO 8601, such as 2026-11-20T10:00:00.000Z',
  );
export const eventQuery = z.strictObject({
  after: seq.optional(),
  checkout: z.string().optional(),
  payment: z.string().optional(),
  kind: z.enum(eventKinds, `must be one of ${eventKinds.join(', ')}`).optional(),
  since: time.optional(),
  until: time.optional(),
  search: z.string().optional(),
  limit: seq.min(1, 'must be 1 or more').max(maxPage, `must be at most ${maxPage}`).optional(),
});

export function addEvents(app: FastifyInstance, { tenantOf, heartbeat }: EventsDependencies): void {
  const answerStream = eventStreams(app);
  const journalOf = ({ params }: OfTenant) => knownTenant(tenantOf, params.id).journal;

  app.get('/tenants/:id/events', (request: OfTenant): EventPage => {
    const { journal, countOpenJobs } = knownTenant(tenantOf, request.params.id);
    const page = journal.events(filterOf(request));
    return { ...page, underWay: page.underWay + countOpenJobs() };
  });

  app.delete('/tenants/:id/events', (request: OfTenant, reply) => {
    journalOf(request).clear();
    return reply.code(204).send();
  });

  app.get('/tenants/:id/events/stream', (request: OfTenant, reply) => {
    const journal = journalOf(request);
    const filter = filterOf(request);
    const begin = lastSeen(request) ?? filter.after;
    const { after: _after, limit: _limit, ...wanted } = filter;
    let seen = begin ?? newestIn(journal);
    let isLost = false;
    let stop = () => {};
    const stream = answerStream(reply, {
      ...(heartbeat && { heartbeat }),
      onEnd: () => stop(),
      next() {
        if (isLost || !journal.hasAllAfter(seen)) {
          seen = isLost ? seen : beforeOldestIn(journal);
          isLost = false;
          return [{ id: newestIn(journal), type: 'lost', data: {} }];
        }
        const { events, last } = journal.events({ ...wanted, after: seen, limit: pageOfStream });
        seen = events.length < pageOfStream ? last : (events.at(-1)?.seq ?? last);
        return events.map((event) => ({ id: event.seq, data: event }));
      },
    });
    stop = journal.follow({
      event: () => stream.wake(),
      lost() {
        seen = newestIn(journal);
        isLost = true;
        stream.wake();
      },
      ended: () => stream.end(),
    });
    stream.wake();
  });
}

function newestIn(journal: TenantJournal): number {
  return journal.events({ limit: 1 }).last;
}

/** Returns the number before the oldest event that is still there. */
function beforeOldestIn(journal: TenantJournal): number {
  const { events, last } = journal.events({ after: 0, limit: 1 });
  return (events[0]?.seq ?? last + 1) - 1;
}

function filterOf(request: FastifyRequest): EventFilter {
  // An undefined member is the same as an absent one.
  return readInput(eventQuery, queryMembers(request)) as EventFilter;
}

/** Returns the event after which a reader's stream was cut; undefined for a reader that comes for the first time. */
function lastSeen({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^[0-9]{1,15}$/.test(id) ? Number(id) : undefined;
}
