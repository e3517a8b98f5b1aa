/** Writes answers that never become whole, past Fastify, which writes whole ones only. */
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/**
 * How long the beginning of an answer is on its way before its connection is reset, in milliseconds. The browser must
 * have read it: Chromium 156 sends a POST again by itself when the connection is reset before any byte of the answer,
 * and the page would not see the fault. No event tells the server that the browser has read.
 */
const headStartMs = 50;

/** How many bytes of the answer go out before the reset. */
const bytesBeforeReset = 2;

/** The answer that is begun when there is none, or an empty one. */
const placeholder = Buffer.from('{"result":{}}');

/** Waits without keeping the process alive. Rejects when the signal ends the wait. */
export function waitUnheld(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return setTimeout(milliseconds, undefined, signal === undefined ? { ref: false } : { ref: false, signal });
}

/** Never answers. One end of the connection has to close it; until then it does not keep the process alive. */
export function hang(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.unref?.();
}

/**
 * Sends the head of the answer with its first bytes, and then resets the connection.
 *
 * @param bytes the whole answer; undefined when no handler has made one
 */
export async function resetAnswer(reply: FastifyReply, bytes?: Buffer): Promise<void> {
  await begin(reply, bytes, bytesBeforeReset);
  await waitUnheld(headStartMs);
  const { raw } = reply;
  // The socket of an injected request cannot be reset.
  if (raw.socket?.resetAndDestroy === undefined) raw.destroy();
  else raw.socket.resetAndDestroy();
}

/** Sends the head of the answer with this many of its bytes, but never the last, and then closes the connection. */
export async function cutOff(reply: FastifyReply, bytes: Buffer, length: number): Promise<void> {
  await begin(reply, bytes, length);
  const { raw } = reply;
  if (raw.socket?.destroySoon === undefined) raw.destroy();
  else raw.socket.destroySoon();
}

/**
 * Makes a stream that gives the bytes in ten pieces a second, and the rest at once when the signal aborts. Its timers do
 * not keep the process alive.
 */
export function slowly(bytes: Buffer, bytesPerSecond: number, signal?: AbortSignal): Readable {
  const length = Math.max(1, Math.floor(bytesPerSecond / 10));
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += length) {
      if (at > 0) await waitUnheld((1000 * length) / bytesPerSecond, signal).catch(() => undefined);
      yield bytes.subarray(at, at + length);
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** Sends a head that promises the whole answer, with its first bytes. Resolves when they have left this process. */
function begin(reply: FastifyReply, bytes: Buffer | undefined, length: number): Promise<void> {
  const body = bytes === undefined || bytes.length < 2 ? placeholder : bytes;
  reply.hijack();
  reply.raw.writeHead(statusOf(reply), { ...headersOf(reply), 'content-length': body.length });
  return new Promise((resolve) => {
    reply.raw.write(body.subarray(0, Math.min(length, body.length - 1)), () => resolve());
  });
}

/** Returns the status of the answer. A redirect would be followed, and 204 ends with its head: they become 200. */
function statusOf({ statusCode }: FastifyReply): number {
  return statusCode === 204 || (statusCode >= 300 && statusCode < 400) ? 200 : statusCode;
}

/** Returns the headers of the answer with those that let pages read it, but without those that browsers act on. */
function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  const {
    location: _to,
    'set-cookie': _cookie,
    'transfer-encoding': _coding,
    ...headers
  } = reply.getHeaders();
  return { 'content-type': 'application/json', ...(headers as OutgoingHttpHeaders) };
}
