/** Remembers each connection's last request and its answer, for the handling of errors of the connection itself. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /**
   * The answer to the previous request, when the client did not wait for it (pipelining). Node sends answers in order.
   */
  readonly earlier: ServerResponse | undefined;
}

/** The member of a socket. A `WeakMap` would cost each request more, and each garbage collection. */
const last = Symbol('last exchange');

type Noted = Socket & { [last]?: Exchange };

/** Remembers a request as its connection's last one. Call it for every request. */
export function noteExchange(request: IncomingMessage, response: ServerResponse): void {
  const socket: Noted = request.socket;
  const before = socket[last]?.response;
  const earlier = before === undefined || before.writableFinished ? undefined : before;
  socket[last] = { request, response, earlier };
}

/** Returns the last request of a connection with its answer; undefined before the first one. */
export function lastExchange(socket: Socket): Exchange | undefined {
  return (socket as Noted)[last];
}
