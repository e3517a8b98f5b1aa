/**
 * The server of the control plane: a port of its own beside the gateway, for programs that test with it and for the
 * workbench. Test environment only.
 */
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { ControlHealth } from '#contract/control/tenants.ts';
import { watchRequests } from '../../web/in-flight.ts';
import { type Log, serverLog } from '../../web/log.ts';
import { withoutSchemas } from '../../web/without-schemas.ts';
import { type ControlAccess, requireControlAccess } from './access.ts';
import { answerControlErrors } from './refuse.ts';

export interface ControlOptions extends ControlAccess {
  readonly version: string;
  /** The log; when absent, nothing is logged. */
  readonly log?: Log | undefined;
  /** Returns the origins of the gateway and of the blank pages, as the caller reaches them. */
  origins(host: string | undefined): { readonly gateway: string; readonly pages: string };
  /** Returns the names of the connectors whose acquirers are away. */
  awayConnectors(): readonly string[];
  /** Adds the routes of everything that is controlled. */
  addRoutes(app: FastifyInstance): void;
}

/** How large a body may be, in bytes: a tester's page may hold a whole shop. */
const bodyLimit = 4 * 1024 * 1024;

/** Builds the server, without a port. */
export function buildControl(options: ControlOptions): FastifyInstance {
  const { token, version, log, origins, awayConnectors, addRoutes } = options;
  const app = Fastify({
    ...withoutSchemas,
    bodyLimit,
    // Fastify would log each reader that leaves its stream. Failures are logged by `answerControlErrors`.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  // A text would be refused as a body without members, which says less than its type.
  app.removeContentTypeParser('text/plain');
  const readJson = app.getDefaultJsonParser('error', 'error');
  // Clients that give every request a type send it without a body as well.
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : readJson(request, body, done),
  );
  app.log = serverLog(log);
  watchRequests(app);
  answerControlErrors(app);
  requireControlAccess(app, { token, origins });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' });
  });
  app.get(
    '/health',
    async ({ headers }): Promise<ControlHealth> => ({
      status: 'ok',
      version,
      ...origins(headers.host),
      awayConnectors: awayConnectors(),
    }),
  );
  // Its schemas are loaded when somebody asks for them.
  app.get('/openapi.json', async () => (await import('./document.ts')).controlDocument(version));
  addRoutes(app);
  return app;
}
