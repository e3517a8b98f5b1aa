/** Times the requests of a server. */
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

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
