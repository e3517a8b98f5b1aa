/**
 * Counts what the gateway does, in the text format of Prometheus. Only a gateway with a listener for operators loads this
 * module. Each label has few values, and none holds an id or card data.
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { addGauges, type GaugeSources } from './gauges.ts';

/** The beginning of every name. */
const prefix = 'gateway_';

/** Upper bounds of the histograms' buckets, in seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Metrics = ReturnType<typeof createMetrics>;

/** @param sources the values that are read when Prometheus asks */
export function createMetrics(sources: GaugeSources) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register, prefix });
  addGauges(registers, prefix, sources);
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `${prefix}${name}`, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({ name: `${prefix}${name}`, help, labelNames, buckets, registers });
  return {
    requestSeconds: histogram('http_request_seconds', 'Requests, by the time until their whole answer', [
      'route',
      'method',
      'status',
    ]),
    payments: counter('payments_total', 'Stored outcomes of payments', ['mode', 'state', 'code']),
    limitedAttempts: counter('limited_attempts_total', 'Attempts to pay that a limit of declines held up', [
      'limit',
      'reason',
    ]),
    authentications: counter('authentications_total', 'Steps of 3-D Secure authentications', ['step']),
    connectorSeconds: histogram('connector_seconds', 'Calls to connectors', [
      'connector',
      'operation',
      'outcome',
    ]),
    storeSeconds: histogram('store_seconds', 'Reads and transactions of the store', ['operation', 'outcome']),
    jobRuns: counter('job_runs_total', 'Runs of jobs', ['kind', 'outcome']),
    callbacks: counter('callbacks_total', 'Attempts to send webhooks and reminders', ['kind', 'outcome']),
    /** Resolves to the text for Prometheus and its content type. */
    read: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
}
