/**
 * Answers browsers' requests for the files of a release before Fastify sees them, which takes half the time.
 *
 * Only the plainest requests are answered here: those which no hook would refuse or change. Every other request goes on
 * to Fastify, whose routes give the same answers, or the refusal. So nothing here refuses, and what is not certain goes on.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { ownHostCheck } from '../../web/origin.ts';
import { timesSent } from '../../web/request-guard.ts';
import type { Underway } from '../../web/underway.ts';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/network.ts';
import type { Release, Releases } from '../core/releases.ts';
import { isProxied } from './proxied.ts';
import { filesOfRelease, scriptPath } from './release-files.ts';

/** Call it before the server listens, and only where no hook has to see every request, as the journal has. */
export function answerFilesFirst(
  { server, underway }: Pick<FastifyInstance, 'server'> & { readonly underway: Underway },
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  { assets, releases }: { readonly assets: Release; readonly releases: Pick<Releases, 'hasOthers'> },
): void {
  const files = filesOfRelease(assets);
  const isOwnHost = publicOrigin === undefined ? () => true : ownHostCheck(publicOrigin);
  const isPublicSecure = publicOrigin?.startsWith('https:') ?? false;
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');

  server.on('request', (request: IncomingMessage, response) => {
    const { url = '', socket } = request;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    // While a page may need the script of another release, the route has to look which.
    const isUndecided = path === scriptPath && (releases.hasOthers() || url.includes('release='));
    const answer = isUndecided ? undefined : files.get(path);
    const isSecure = (socket as Partial<TLSSocket>).encrypted === true;
    if (answer !== undefined && isPlain(request) && (isSecure || isLocal(request))) {
      if (isOwnHost(request.headers.host)) {
        underway.begin(request, response);
        answer(request, response, isSecure || isPublicSecure);
        return;
      }
    }
    for (const other of others) other.call(server, request, response);
  });
}

/** Whether the request has no body, no credentials, no expectation and one host. */
function isPlain(request: IncomingMessage): boolean {
  const { headers, method } = request;
  return (
    method === 'GET' &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.authorization === undefined &&
    headers.expect === undefined &&
    timesSent(request, 'host') === 1
  );
}

/** Whether the request came from a program on this computer, which needs no https. */
function isLocal(request: IncomingMessage): boolean {
  return (
    isLoopback(request.socket.remoteAddress ?? '') && !isProxied({ headers: request.headers, raw: request })
  );
}
