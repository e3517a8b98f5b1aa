/**
 * The listener for operators: probes of load balancers, metrics, and jobs that were given up. It has a port of its own, which
 * only the operator's network should reach; the listener for shops and shoppers has none of its paths.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import { serverLimits } from '../../web/request-guard.ts';
import { withoutSchemas } from '../../web/without-schemas.ts';
import { addFailedJobs, type OperatedJobs } from './failed-jobs.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export interface AdminOptions {
  readonly readiness: Readiness;
  readonly metrics: Pick<Metrics, 'read'>;
  readonly jobs: OperatedJobs;
}

/** Builds the server. It logs no requests, because probes come every few seconds. */
export function buildAdmin({ readiness, metrics, jobs }: AdminOptions): FastifyInstance {
  const app = Fastify({
    ...withoutSchemas,
    ...serverLimits,
    http: serverLimits,
    forceCloseConnections: true,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  // A process that can answer at all is alive. It must not be ended because the database is away.
  app.get('/health/live', async () => ({ isAlive: true }));
  app.get('/health/ready', async (_request, reply) => {
    const health = await readiness.check();
    return reply.code(health.isReady ? 200 : 503).send(health);
  });
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
  addFailedJobs(app, jobs);
  return app;
}
