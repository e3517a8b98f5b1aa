/** Requests that Node could not parse, or that never ended: answered in the one error form as well. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { entityNdc } from '../identifiers.ts';
import { type Answers, resultOf } from './answers.ts';

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** How long a client may take to read the answer and to close its side, in milliseconds. */
const linger = 1_000;

/**
 * For Fastify's `clientErrorHandler`. Always closes: after a broken request nobody knows where the next begins. A trap:
 * a socket that was ended is held until the client ends its side, too, which a slow one never does.
 */
export function answerUnreadable(answers: Answers): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = statuses[error.code ?? ''] ?? 400;
    const body = JSON.stringify(answers.plain(resultOf('200.100.103'), entityNdc(undefined)));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json;charset=UTF-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    const destruction = setTimeout(() => socket.destroy(), linger).unref();
    socket.once('close', () => clearTimeout(destruction));
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
