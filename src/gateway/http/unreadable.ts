/** Answers requests that Node could not parse or that never ended, with the same kind of body as other errors. */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { lastExchange } from '../../web/exchanges.ts';
import type { Config } from '../config/config.ts';
import { type Answers, createResult } from '../core/answers.ts';
import { brokenRequest, type Refusal } from '../core/refusal.ts';
import { headersOfUnread } from './security-headers.ts';

/** The refusal by Node's error code. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: brokenRequest(431, 'headers', 'are larger than 16 KiB; send fewer or shorter ones'),
  ERR_HTTP_REQUEST_TIMEOUT: brokenRequest(
    408,
    'request',
    'did not arrive in time; send it whole, and at once',
  ),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: brokenRequest(
    413,
    'body',
    'has chunks with long extensions; send it without',
  ),
};
const noRequest = brokenRequest(
  400,
  'request',
  'is no HTTP/1.1; check its first line, its headers and the lengths',
);

/** How long a client may take to read the answer and to close its side, in milliseconds. */
const lingerMs = 1_000;

/** How a server answers what it could not read. */
interface UnreadAnswer {
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the body, which the server writes as JSON. */
  bodyOf(refusal: Refusal): unknown;
}

/** The answers of the listener for shops and shoppers, for {@link answerUnreadable}. */
export function unreadAnswer(config: Pick<Config, 'publicOrigin' | 'tls'>, answers: Answers): UnreadAnswer {
  return {
    headers: headersOfUnread(config),
    bodyOf: ({ code, errors }) => answers.plain(createResult(code, errors), answers.entityNdc(undefined)),
  };
}

/**
 * For Fastify's `clientErrorHandler`. Always closes the connection, because after a broken request it is unknown where
 * the next request begins. A request gets only one answer: when its answer is being sent or was sent, the broken bytes
 * after it get none.
 */
export function answerUnreadable(
  answer: UnreadAnswer,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
  /** Sockets that are being closed: more bytes on them raise the same error again. */
  const closing = new WeakSet<Socket>();

  function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    const refusal = refusals[error.code ?? ''] ?? noRequest;
    const body = JSON.stringify(answer.bodyOf(refusal));
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      ...headers,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    close(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
  }

  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    if (closing.has(socket)) return;
    closing.add(socket);
    const exchange = lastExchange(socket);
    if (exchange === undefined) return refuse(error, socket);
    const { request, response, earlier } = exchange;
    // The broken bytes came after a complete request.
    if (request.complete) {
      if (response.writableFinished) refuse(error, socket);
      else closeAfter(response, socket);
      return;
    }
    response.shouldKeepAlive = false;
    afterwards(earlier, () => {
      // The head of the request may have been enough for an answer, such as 401, that is being made right now.
      setImmediate(() => {
        if (response.headersSent) closeAfter(response, socket);
        else if (socket.writable) refuse(error, socket);
      });
    });
  };
}

function afterwards(response: ServerResponse | undefined, next: () => void): void {
  if (response === undefined) next();
  else response.once('close', next);
}

function closeAfter(response: ServerResponse, socket: Socket): void {
  response.shouldKeepAlive = false;
  if (response.writableFinished) close(socket);
  else response.once('close', () => close(socket));
}

/** A trap: after `end` a socket stays open until the client closes its side as well, which a slow client never does. */
function close(socket: Socket, lastWords = ''): void {
  const destruction = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(destruction));
  socket.end(lastWords);
}
