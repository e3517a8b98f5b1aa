/** Server-sent events (HTML standard, "Server-sent events"): one answer that stays open and gets one block for each event. */
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Time between two comments that keep a quiet stream open through proxies, in milliseconds. */
const heartbeatMs = 15_000;

/**
 * How many bytes may wait for a slow reader. The stream of one who does not read ends: it comes back with `Last-Event-ID`
 * and misses nothing.
 */
const maxWaitingBytes = 4_000_000;

export interface SentEvent {
  readonly id: string | number;
  /** The event's type; a reader gets an event without one by `onmessage`. */
  readonly type?: string;
  readonly data: unknown;
}

export interface EventStream {
  send(event: SentEvent): void;
  end(): void;
}

export interface StreamOptions {
  readonly heartbeat?: number;
  /** Called once, when the reader has gone, when the stream was ended, or when the server closes. */
  readonly onEnd: () => void;
}

/** Makes the function that answers with a stream. All streams end when the server closes. */
export function eventStreams(
  app: FastifyInstance,
): (reply: FastifyReply, options: StreamOptions) => EventStream {
  const open = new Set<EventStream>();
  app.addHook('preClose', (done) => {
    for (const stream of [...open]) stream.end();
    done();
  });

  return (reply, { heartbeat = heartbeatMs, onEnd }) => {
    reply.hijack();
    const { raw } = reply;
    // A stop of the program ends the stream and does not wait for it.
    if (app.hasDecorator('underway')) app.underway.forget(raw);
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Without this header, nginx keeps events back.
      'X-Accel-Buffering': 'no',
    });
    // The reader learns that the stream is open before the first event comes.
    raw.write(': open\n\n');
    const timer = setInterval(() => raw.write(': still here\n\n'), heartbeat);
    const stream: EventStream = {
      send({ id, type, data }) {
        const lines = [`id: ${id}`, ...(type === undefined ? [] : [`event: ${type}`])];
        raw.write(`${lines.join('\n')}\ndata: ${JSON.stringify(data)}\n\n`);
        if (raw.writableLength > maxWaitingBytes) raw.destroy();
      },
      end: () => void raw.end(),
    };
    open.add(stream);
    raw.once('close', () => {
      clearInterval(timer);
      open.delete(stream);
      onEnd();
    });
    return stream;
  };
}
