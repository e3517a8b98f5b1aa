/** Counts the runs of jobs, and the attempts to send webhooks and reminders. */
import type { Handler, Handlers } from '../jobs/runner.ts';
import type { Delivery, GuardedClient } from '../outbound/guarded-client.ts';
import type { Metrics } from './metrics.ts';

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
