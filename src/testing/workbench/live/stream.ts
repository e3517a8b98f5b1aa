/**
 * A stream of server-sent events. After a lost connection it continues with the next event, and while its tab is hidden it
 * has no connection.
 */
import { createSseReader, type ReadEvent } from './sse.ts';

export interface LiveStreamOptions {
  readonly address: string;
  headers(): { readonly [name: string]: string };
  /** Called for each connection, including the first. */
  onOpen(): void;
  onEvent(event: ReadEvent): void;
  onState(state: StreamState): void;
}

/** `resting`: the tab is hidden. `waiting`: the connection was lost, and the next try is about to come. */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'resting' | 'closed';

const shortestDelayMs = 250;
const longestDelayMs = 5000;

/**
 * Opens a stream and returns the function that closes it. The stream is read with `fetch`, because `EventSource` cannot
 * send a token.
 *
 * @param page the page whose visibility decides, with the browser's functions that the stream uses
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
      // For any reason, the stream is opened again below.
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

/** The browser's functions that a stream uses. */
export interface StreamPage {
  readonly fetch: typeof fetch;
  isHidden(): boolean;
  /** Returns a function that removes the listener. */
  onVisibilityChange(listener: () => void): () => void;
}
