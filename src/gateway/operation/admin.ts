/**
 * The listener for operators: probes of load balancers, metrics, jobs that were given up, and destinations that do not
 * answer. It has a port of its own, which only the operator's network should reach; the listener for shops and shoppers
 * has none of its paths.
 */
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { isFromPage, isPrivateHost } from '../../web/origin.ts';
import { BrokenRequest } from '../../web/request-error.ts';
import { refuseBrokenRequests, serverLimits, serverOptions } from '../../web/request-guard.ts';
import { withoutSchemas } from '../../web/without-schemas.ts';
import { everywhere, jsonHeaders } from '../http/security-headers.ts';
import { answerUnreadable } from '../http/unreadable.ts';
import { addDestinations } from './destinations.ts';
import { addFailedJobs, type OperatedJobs } from './failed-jobs.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export interface AdminOptions {
  /** The name or address that the operator gave for the listener. */
  readonly host: string;
  readonly readiness: Readiness;
  readonly metrics: Pick<Metrics, 'read'>;
  readonly jobs: OperatedJobs;
}

/** Headers of every answer, whatever was asked. */
const { 'Content-Type': jsonType, ...closed } = jsonHeaders;
const headers = { ...everywhere, ...closed };

const unread = 'is not read; write what it says into the query, such as ?kind=webhook&queue=…';

/** Builds the server. It logs no requests, because probes come every few seconds. */
export function buildAdmin({ host, readiness, metrics, jobs }: AdminOptions): FastifyInstance {
  const app = Fastify({
    ...withoutSchemas,
    ...serverLimits,
    http: serverOptions,
    forceCloseConnections: true,
    clientErrorHandler: answerUnreadable({
      headers: { ...headers, 'Content-Type': jsonType },
      bodyOf: ({ errors }) => ({
        message: errors.map(({ name, message }) => `${name} ${message}`).join(', '),
      }),
    }),
    // Fastify runs no hooks for what it refuses before it has found a route.
    frameworkErrors(_error, _request, reply) {
      const plain = reply as unknown as FastifyReply;
      plain
        .headers(headers)
        .code(400)
        .send({ message: 'path could not be read; percent-encode it as UTF-8' });
    },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  refuseBrokenRequests(app);
  // All jobs of a kind would be removed where a body names one queue, and is passed over.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(body === '' ? null : new BrokenRequest(400, 'body', unread)),
  );
  // The name protects: a page that the operator visits may have one that leads to this listener (DNS rebinding).
  app.addHook('onRequest', async (request) => {
    const { host: asked } = request.headers;
    if (asked === undefined || isPrivateHost(asked, host)) return;
    throw new BrokenRequest(421, 'host', 'is no name that only this network has; use the address of --admin');
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
  app.addHook('onRequest', async (request, reply) => {
    // A page that the operator visits can make the browser send a request here. A browser then says whose page it is.
    if (request.method !== 'GET' && isFromPage(request)) {
      return reply
        .code(403)
        .send({ message: 'A page in a browser may not do this; send the request with a tool such as curl.' });
    }
  });
  addFailedJobs(app, jobs);
  addDestinations(app, jobs);
  return app;
}
