/** Counts the requests of a server that have no whole answer yet, so that a stop can wait for them. */
import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { noteExchange } from './exchanges.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly inFlight: InFlight;
  }
}

export interface InFlight {
  count(): number;
  /** Counts a request no more, because it gets no answer and no stop should wait for one. */
  forget(response: ServerResponse): void;
  /**
   * Accepts no new connections and closes the idle ones; resolves when that is done. Every answer that has not begun
   * yet gets the header `Connection: close`, also the answer to a request that still arrives on an open connection.
   */
  stopAccepting(): Promise<void>;
  /** Aborts when the server takes no more, so that nothing holds an answer back for long. */
  readonly ending: AbortSignal;
  /** Resolves when every request has its whole answer, or its client has gone. */
  allAnswered(): Promise<void>;
}

/** How long a connection without a request stays open after the listener was closed, in milliseconds. */
const unreadGraceMs = 50;

/**
 * Adds the hooks that count requests. Call it before all other hooks are added: a hook that refuses a request hides it
 * from later hooks.
 */
export function watchRequests(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  const waiting: (() => void)[] = [];
  const ending = new AbortController();

  function forget(response: ServerResponse): void {
    open.delete(response);
    if (open.size === 0) for (const resolve of waiting.splice(0)) resolve();
  }

  /** The listener of all answers for `close`. */
  function end(this: ServerResponse): void {
    forget(this);
  }

  app.addHook('onRequest', ({ raw: request }, { raw: response }, done) => {
    noteExchange(request, response);
    open.add(response);
    response.on('close', end);
    if (ending.signal.aborted) response.shouldKeepAlive = false;
    done();
  });

  // Fastify's own option (`forceCloseConnections: true`) is not used. It would also cut requests under way on the
  // second address of `localhost`, as soon as the first address has none left.
  app.addHook('preClose', (done) => {
    app.server.close();
    app.server.closeAllConnections();
    done();
  });

  app.decorate('inFlight', {
    count: () => open.size,
    forget,
    ending: ending.signal,
    async stopAccepting() {
      for (const response of open) response.shouldKeepAlive = false;
      ending.abort();
      // Closes only the listener. A connection may look idle only because its request has not been read yet.
      Server.prototype.close.call(app.server);
      await setTimeout(unreadGraceMs);
      app.server.closeIdleConnections();
    },
    allAnswered: () =>
      new Promise<void>((resolve) => {
        if (open.size === 0) resolve();
        else waiting.push(resolve);
      }),
  });
}
