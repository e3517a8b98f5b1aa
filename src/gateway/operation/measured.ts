/** Counts and times what the gateway does: calls of connectors, requests, jobs and what they send. */

import type { FastifyInstance } from 'fastify';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { GatewayConnector } from '../connectors/connector.ts';
import type { Handler, Handlers } from '../jobs/runner.ts';
import type { Delivery, GuardedClient } from '../outbound/guarded-client.ts';
import type { Metrics } from './metrics.ts';

/** @param name of the connector in the metrics */
export function measuredConnector<Kind extends GatewayConnector>(
  connector: Kind,
  name: string,
  { connectorSeconds }: Pick<Metrics, 'connectorSeconds'>,
): Kind {
  async function timed<Result extends Outcome | undefined>(operation: string, call: Promise<Result>) {
    const end = connectorSeconds.startTimer({ connector: name, operation });
    try {
      const outcome = await call;
      end({ outcome: outcome === undefined ? 'never_arrived' : getOutcomeCategory(outcome.code) });
      return outcome;
    } catch (error) {
      end({ outcome: 'unknown' });
      throw error;
    }
  }
  return {
    ...connector,
    charge: (order, key, now) => timed('charge', connector.charge(order, key, now)),
    followUp: (order, key, now) => timed('follow_up', connector.followUp(order, key, now)),
    find: (inquiry, key, now) => timed('find', connector.find(inquiry, key, now)),
  };
}

/** The methods that clients use. Any other method is counted under one label, because a stranger can make up many. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Adds the hook. Call it before the server listens. */
export function measureRequests(
  app: FastifyInstance,
  { requestSeconds }: Pick<Metrics, 'requestSeconds'>,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    requestSeconds.observe(
      {
        // The pattern of the path, such as /v1/payments/:id.
        route: request.routeOptions.url ?? '(none)',
        method: methods.has(request.method) ? request.method : 'other',
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1_000,
    );
    done();
  });
}

export function measuredHandlers(handlers: Handlers, { jobRuns }: Pick<Metrics, 'jobRuns'>): Handlers {
  const measured = (kind: string, handler: Handler): Handler => {
    return async (job, moment) => {
      try {
        const outcome = await handler(job, moment);
        jobRuns.inc({ kind, outcome: runOutcomeOf(outcome) });
        return outcome;
      } catch (error) {
        jobRuns.inc({ kind, outcome: 'failed' });
        throw error;
      }
    };
  };
  return Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => [kind, measured(kind, handler)]),
  );
}

/** Returns the name of how a run ended. Only a run that throws is counted as `failed`. */
function runOutcomeOf(outcome: Awaited<ReturnType<Handler>>): string {
  if (outcome === 'failed') return 'given_up';
  return outcome === 'done' ? 'done' : 'again';
}

/** What the gateway sends on its own. */
export type CallbackKind = 'webhook' | 'reminder' | 'notification';

/** @param kind of the messages that the client sends */
export function measuredClient(
  client: GuardedClient,
  kind: CallbackKind,
  { callbacks }: Pick<Metrics, 'callbacks'>,
): GuardedClient {
  return {
    async send(call) {
      const delivery = await client.send(call);
      callbacks.inc({ kind, outcome: outcomeOf(delivery) });
      return delivery;
    },
  };
}

/** Returns `delivered`, or why not: a class of statuses such as `5xx`, or the reason's name. */
function outcomeOf(delivery: Delivery): string {
  if (delivery.ok) return 'delivered';
  return 'status' in delivery ? `${Math.floor(delivery.status / 100)}xx` : delivery.reason;
}
