/** Refuses requests that Node's parser accepts but that are dangerous (threeds-security T25). */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ownHostCheck } from './origin.ts';
import { BrokenRequest } from './request-error.ts';

/** Time-outs against slow and endless requests (T26), in milliseconds. */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
} as const;

/** Options of Node's server: it leaves a request without a host to {@link guardRequests}, whose answer has all headers. */
export const serverOptions = { ...serverLimits, requireHostHeader: false } as const;

/**
 * Adds the hook.
 *
 * @param publicOrigin the server's public origin; without one, every `Host` header is accepted
 * @param allowedHosts further names; undefined where there can be none, so that the error names no such remedy
 */
export function guardRequests(
  app: FastifyInstance,
  publicOrigin: string | undefined,
  allowedHosts?: readonly string[],
): void {
  const isOwnHost = publicOrigin === undefined ? () => true : ownHostCheck(publicOrigin, allowedHosts);
  const orAllow =
    allowedHosts === undefined ? '' : ', or start the gateway with --allowed-host and this name';
  refuseBrokenRequests(app);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOwnHost(request.headers.host)) {
      throw new BrokenRequest(
        421,
        'host',
        `is not a name of this server; use the host of ${publicOrigin}${orAllow}`,
      );
    }
    done();
  });
}

/** Adds the hook that refuses requests which two readers could read differently, whatever server they are for. */
export function refuseBrokenRequests(app: FastifyInstance): void {
  // Node would answer by itself, without any header.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!(raw.url ?? '').startsWith('/')) {
      throw new BrokenRequest(400, 'request line', 'names a whole address; send the path only');
    }
    // HTTP/1.0 knows no hosts.
    if (raw.headers.host === undefined && raw.httpVersion !== '1.0') {
      throw new BrokenRequest(400, 'host', 'is missing; send it');
    }
    for (const name of ['host', 'authorization']) {
      if (timesSent(raw, name) > 1)
        throw new BrokenRequest(400, name, 'was sent more than once; send it once');
    }
    if (raw.headers.expect !== undefined && !/^100-continue$/i.test(raw.headers.expect)) {
      throw new BrokenRequest(417, 'Expect', 'may be 100-continue alone; leave it out');
    }
    done();
  });
}

/** Returns how often a request has a header. Node itself joins some headers, and drops the second of others. */
function timesSent({ rawHeaders }: IncomingMessage, name: string): number {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) times += 1;
  }
  return times;
}
