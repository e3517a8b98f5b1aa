/** Records in a tenant's journal what testers change by the control plane. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordControl } from '../tenants/journal/record.ts';
import type { EventTime, TenantJournal } from '../tenants/journal/tenant-journal.ts';

/** Matches the routes that decide something about what the gateway will do, with their part after the tenant. */
const changes = /^\/tenants\/:id\/((?:clock|faults|outcomes|inbox|messages|challenges|payments)(?:\/.*)?)$/;

/**
 * Adds the hooks. A reset is not recorded: the journal itself goes back with it, and two runs of a test must give the
 * same record.
 */
export function recordChanges(
  app: FastifyInstance,
  journalOf: (tenant: string) => TenantJournal | undefined,
): void {
  /** When a change began: a move of the clock is recorded at the time from which it moved. */
  const began = new WeakMap<FastifyRequest, EventTime>();

  app.addHook('preHandler', (request, _reply, done) => {
    const journal = partOf(request) === undefined ? undefined : journalOf(tenantIn(request));
    if (journal !== undefined) began.set(request, journal.now());
    done();
  });

  // Not at the end of the answer: who has it may ask for the events before this process notices it.
  app.addHook('onSend', (request, { statusCode }, payload, done) => {
    const time = began.get(request);
    if (time !== undefined && statusCode < 400) {
      const { id, ...names } = (request.params ?? {}) as Readonly<Record<string, string>>;
      const { body } = request;
      const change = typeof body === 'object' && body !== null ? { change: body } : {};
      const what = `${request.method} ${partOf(request)}`;
      const journal = id === undefined ? undefined : journalOf(id);
      if (journal !== undefined) {
        recordControl(
          journal,
          what,
          { ...names, ...change },
          { checkoutId: checkoutIn(body), paymentId: names.payment, time },
        );
      }
    }
    done(null, payload);
  });
}

function partOf({ method, routeOptions }: FastifyRequest): string | undefined {
  return method === 'GET' || method === 'HEAD' ? undefined : changes.exec(routeOptions.url ?? '')?.[1];
}

const tenantIn = ({ params }: FastifyRequest) => ((params ?? {}) as { id?: string }).id ?? '';

/** Returns the only checkout that a fault is for. */
function checkoutIn(body: unknown): string | undefined {
  const { scope } = Object(body) as { scope?: unknown };
  const { checkout } = Object(scope) as { checkout?: unknown };
  return typeof checkout === 'string' ? checkout : undefined;
}
