/** A stream of server-sent events that goes on where it was cut, and rests while nobody looks. */
import { createSseReader, type ReadEvent } from './sse.ts';

export interface LiveStreamOptions {
  readonly address: string;
  headers(): { readonly [name: string]: string };
  /** Each connection that was made, the first too. */
  onOpen(): void;
  onEvent(event: ReadEvent): void;
  onState(state: StreamState): void;
}

/** `resting`: the tab is hidden. `waiting`: the stream was cut, and will be tried again. */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'resting' | 'closed';

const shortestDelayMs = 250;
const longestDelayMs = 5000;

/**
 * Opens a stream. `EventSource` cannot send a token, so it is read from `fetch`. Returns a function that ends it.
 *
 * @param page whose visibility counts, and the functions of the browser that it uses
 */
export function openStream(options: LiveStreamOptions, page: StreamPage): () => void {
  let lastEventId = '';
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = shortestDelayMs;
  let isEnded = false;

  async function connect(): Promise<void> {
    const own = new AbortController();
    connection = own;
    options.onState('connecting');
    try {
      const response = await page.fetch(options.address, {
        cache: 'no-store',
        headers: {
          Accept: 'text/event-stream',
          ...options.headers(),
          ...(lastEventId !== '' && { 'Last-Event-ID': lastEventId }),
        },
        signal: own.signal,
      });
      if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}.`);
      delayMs = shortestDelayMs;
      options.onState('open');
      options.onOpen();
      await readAll(response.body, own.signal);
    } catch {
      // Whatever the reason is, the stream is tried again below.
    }
    if (connection === own) wait();
  }

  async function readAll(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const read = createSseReader();
    const decoder = new TextDecoder();
    const pieces = body.getReader();
    for (;;) {
      const { done, value } = await pieces.read();
      if (done || signal.aborted) return;
      for (const event of read(decoder.decode(value, { stream: true }))) {
        if (event.id !== '') lastEventId = event.id;
        options.onEvent(event);
      }
    }
  }

  function wait(): void {
    connection = undefined;
    if (isEnded || page.isHidden()) return;
    options.onState('waiting');
    timer = setTimeout(connect, delayMs);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }

  function cut(): void {
    clearTimeout(timer);
    const own = connection;
    connection = undefined;
    own?.abort();
  }

  function followVisibility(): void {
    cut();
    if (page.isHidden()) options.onState('resting');
    else void connect();
  }

  const stopWatching = page.onVisibilityChange(followVisibility);
  followVisibility();
  return () => {
    isEnded = true;
    stopWatching();
    cut();
    options.onState('closed');
  };
}

/** What a stream needs of the browser. */
export interface StreamPage {
  readonly fetch: typeof fetch;
  isHidden(): boolean;
  /** Returns a function that stops it. */
  onVisibilityChange(listener: () => void): () => void;
}
