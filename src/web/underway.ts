/** Which requests of a server have no whole answer yet, so that a stop can wait for them. */
import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { noteExchange } from './exchanges.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly underway: Underway;
  }
}

export interface Underway {
  count(): number;
  /**
   * Takes no new connections and closes the idle ones; resolves when that is done. Every answer that has not begun yet says `Connection: close`, also
   * that of a request which still arrives on an open connection.
   */
  takeNoMore(): Promise<void>;
  /** Resolves when every request has its whole answer, or its client is gone. */
  allAnswered(): Promise<void>;
}

/** How long a connection without a request stays open after the listener, in milliseconds. */
const unread = 50;

/** Call it before anything else: a hook that refuses a request keeps later hooks from seeing it. */
export function watchRequests(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  const waiting: (() => void)[] = [];
  let takesMore = true;

  function end(response: ServerResponse): void {
    open.delete(response);
    if (open.size === 0) for (const resolve of waiting.splice(0)) resolve();
  }

  app.addHook('onRequest', (request, { raw }, done) => {
    noteExchange(request.raw, raw);
    open.add(raw);
    raw.once('close', () => end(raw));
    if (!takesMore) raw.shouldKeepAlive = false;
    done();
  });

  // Fastify's own way (`forceCloseConnections: true`) also cuts what is under way on the second address of `localhost` as
  // soon as the first one has nothing more to do.
  app.addHook('preClose', (done) => {
    app.server.close();
    app.server.closeAllConnections();
    done();
  });

  app.decorate('underway', {
    count: () => open.size,
    async takeNoMore() {
      takesMore = false;
      for (const response of open) response.shouldKeepAlive = false;
      // The listener alone: a connection may be idle only because its request has not been read yet.
      Server.prototype.close.call(app.server);
      await setTimeout(unread);
      app.server.closeIdleConnections();
    },
    allAnswered: () =>
      new Promise<void>((resolve) => {
        if (open.size === 0) resolve();
        else waiting.push(resolve);
      }),
  });
}
