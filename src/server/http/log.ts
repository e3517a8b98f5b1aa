/**
 * The log: one line per answer with method, route pattern, status and duration. By construction it holds no
 * address with a query, no body and no header (design decision 12): nobody hands those to the logger.
 */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

interface Failure {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack?: string;
}

/** Options of Fastify's logger; its own request and reply serializers would print addresses. */
export function loggerOptions(stream: NodeJS.WritableStream | undefined): FastifyServerOptions['logger'] {
  if (stream === undefined) return false;
  return {
    level: 'info',
    stream: { write: (line: string) => stream.write(line) },
    serializers: {
      req: ({ method }) => ({ method }),
      res: ({ statusCode }) => ({ statusCode }),
      // Own members of an error may hold input, such as the address in an ERR_INVALID_URL.
      err: ({ name = 'Error', code = '', message = '', stack = '' }: Failure) => ({
        type: name,
        code,
        message,
        stack,
      }),
    },
  };
}

export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}
