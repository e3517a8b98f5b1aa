/** Server-sent events (HTML standard, "Server-sent events"): one answer that stays open and gets one block for each event. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Time between two comments that keep a quiet stream open through proxies, in milliseconds. */
const heartbeatMs = 15_000;

/**
 * How long a reader may take nothing while something waits for it, in milliseconds. Its stream then ends with the event
 * `slow`: it comes back with `Last-Event-ID` and misses nothing.
 */
const maxBlockedMs = 30_000;

export interface SentEvent {
  readonly id: string | number;
  /** The event's type; a reader gets an event without one by `onmessage`. */
  readonly type?: string;
  readonly data: unknown;
}

export interface EventStream {
  /** Sends what is new, as fast as the reader takes it. */
  wake(): void;
  /** Sends the rest, and ends. */
  end(): void;
}

export interface StreamOptions {
  /** Returns the next events for the reader, some hundred at most; none when it has all. */
  next(): readonly SentEvent[];
  readonly heartbeat?: number;
  /** See {@link maxBlockedMs}. */
  readonly maxBlocked?: number;
  /** Called once, when the reader has gone, when the stream was ended, or when the server closes. */
  readonly onEnd: () => void;
}

/** Makes the function that answers with a stream. All streams end when the server closes. */
export function eventStreams(
  app: FastifyInstance,
): (reply: FastifyReply, options: StreamOptions) => EventStream {
  const open = new Set<() => void>();
  app.addHook('preClose', (done) => {
    for (const end of [...open]) end();
    done();
  });

  return (reply, { next, heartbeat = heartbeatMs, maxBlocked = maxBlockedMs, onEnd }) => {
    const { raw } = reply;
    // A stop of the program ends the stream and does not wait for it.
    if (app.hasDecorator('inFlight')) app.inFlight.forget(raw);
    // The connection ends with the stream, so that it does not keep a server that closes waiting.
    raw.shouldKeepAlive = false;
    let waiting: SentEvent[] = [];
    let isEnding = false;
    let blocked: NodeJS.Timeout | undefined;
    const body = new Readable({
      read() {
        clearTimeout(blocked);
        blocked = undefined;
        send();
      },
    });

    /** Only what the connection takes is read, so that nothing grows for a reader that does not read. */
    function send(): void {
      while (blocked === undefined && isOpen()) {
        if (waiting.length === 0) waiting = [...next()];
        const event = waiting.shift();
        if (event === undefined) break;
        push(textOf(event));
      }
      if (isEnding && blocked === undefined) end();
    }

    function push(text: string): void {
      if (!body.push(text)) blocked ??= setTimeout(giveUp, maxBlocked);
    }

    function giveUp(): void {
      body.push(`event: slow\ndata: ${JSON.stringify({ message: tooSlow })}\n\n`);
      end();
      blocked = setTimeout(() => raw.destroy(), maxBlocked);
    }

    let hasEnd = false;
    const isOpen = () => !hasEnd && !body.destroyed;

    function end(): void {
      if (isOpen()) body.push(null);
      hasEnd = true;
    }

    const timer = setInterval(() => {
      if (blocked === undefined && isOpen()) push(': still here\n\n');
    }, heartbeat);
    open.add(end);
    raw.once('close', () => {
      clearInterval(timer);
      clearTimeout(blocked);
      open.delete(end);
      body.destroy();
      onEnd();
    });
    // The reader learns that the stream is open before the first event comes.
    push(': open\n\n');
    reply.headers({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Without this header, nginx keeps events back.
      'X-Accel-Buffering': 'no',
    });
    reply.send(body);
    return {
      wake: send,
      end() {
        isEnding = true;
        send();
      },
    };
  };
}

const tooSlow =
  'The reader has taken nothing for too long. Open the stream again with the header Last-Event-ID.';

function textOf({ id, type, data }: SentEvent): string {
  const lines = [`id: ${id}`, ...(type === undefined ? [] : [`event: ${type}`])];
  return `${lines.join('\n')}\ndata: ${JSON.stringify(data)}\n\n`;
}
