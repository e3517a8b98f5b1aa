import { type FromFrame, fromFrame, type ToFrame } from '#contract/messages.ts';
import { withoutPollution } from '../page/pollution.ts';
import type { Scope } from '../scope.ts';

/** How long a frame may take to answer the handshake, in milliseconds. It is loaded once more then, and is lost after that. */
const defaultTimeoutMs = 2_500;
/** How many of these times a frame gets that has not loaded at all: to load it again would only start over. */
const maxLoadingRounds = 2;

export interface FrameChannel {
  /** Sends a message, which is dropped while there is no channel. */
  send(message: ToFrame): void;
  /** Loads the gateway's document anew, with as much time as the first load has. */
  reload(): void;
}

export interface FrameEvents {
  /** The channel works. Called again when the page has moved the frame, which loads it again. */
  connected(): void;
  message(message: FromFrame): void;
  /** The frame has loaded a document. Nothing is sent until that has proved to be the gateway's. */
  disconnected(): void;
  /** No channel came up in time. */
  lost(): void;
}

/**
 * Opens the channel to one frame of the gateway. Each time the frame has loaded it is sent a fresh MessagePort, to the
 * gateway's exact origin only; the frame proves itself by repeating the nonce (design decision 3).
 *
 * @param timeoutMs for each of two loads; the frame is lost after both
 */
export function openFrameChannel(
  scope: Scope,
  iframe: HTMLIFrameElement,
  origin: string,
  events: FrameEvents,
  timeoutMs = defaultTimeoutMs,
): FrameChannel {
  const { src } = iframe;
  let port: MessagePort | undefined;
  let isReady = false;
  let rounds = 0;
  let isLoaded = false;
  let isReloaded = false;
  let hasWorked = false;
  const wait = () => scope.after(timeoutMs, giveUp);
  let stopWaiting = wait();
  function load(): void {
    if (iframe.src !== src) iframe.src = src;
    // Inserted again at its place the frame loads again. Assigning the same address would not do, since it has a fragment.
    else iframe.parentNode?.insertBefore(iframe, iframe.nextSibling);
  }
  function giveUp(): void {
    // The page has taken the frame out: it cannot be loaded now, and loads by itself when it is inserted again.
    if (!iframe.isConnected) return events.lost();
    rounds += 1;
    if (isLoaded ? isReloaded : rounds >= maxLoadingRounds) return events.lost();
    stopWaiting = wait();
    // The document is still loading: to load it again would lose what is typed already.
    if (!isLoaded) return;
    isReloaded = true;
    // The channel worked before: another document has taken the place of the gateway's (threeds-security.md T8).
    if (hasWorked) events.lost();
    load();
  }
  function disconnect(): void {
    isReady = false;
    events.disconnected();
    stopWaiting();
    stopWaiting = wait();
  }

  const connect = () => {
    isLoaded = true;
    port?.close();
    disconnect();
    const channel = new MessageChannel();
    const nonce = randomId();
    port = channel.port1;
    port.onmessage = ({ data }) => {
      const parsed = withoutPollution(() => fromFrame.safeParse(data));
      if (!parsed.success) return;
      const message = parsed.data;
      if (isReady) events.message(message);
      else if (message.type === 'connected' && message.nonce === nonce) {
        isReady = hasWorked = true;
        stopWaiting();
        isReloaded = false;
        events.connected();
      }
    };
    iframe.contentWindow?.postMessage({ type: 'connect', nonce }, origin, [channel.port2]);
  };

  scope.listen(iframe, 'load', connect);
  scope.add(() => port?.close());
  return {
    send(message) {
      if (isReady) port?.postMessage(message);
    },
    reload() {
      disconnect();
      rounds = 0;
      isLoaded = isReloaded = false;
      load();
    },
  };
}

/** An unguessable id of 32 hexadecimal digits. `crypto.randomUUID` is missing on pages without https. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
