import { type FromFrame, fromFrame, type ToFrame } from '../../contract/messages.ts';
import { withoutPollution } from '../page/pollution.ts';
import type { Scope } from '../scope.ts';

/** How long a frame may take to answer the handshake, in milliseconds, before it is loaded once more, then lost. */
const usual = 2_500;
/** A frame that has not even loaded gets this many times as long: loading again would start over. */
const loadingRounds = 2;

export interface FrameChannel {
  /** Sends a message; dropped while there is no channel. */
  send(message: ToFrame): void;
  /** Loads the gateway's document anew, with all the time that a first load has. */
  reload(): void;
}

export interface FrameEvents {
  /** The channel works. Comes again when the frame was moved in the page and so loaded again. */
  connected(): void;
  message(message: FromFrame): void;
  /** The frame has loaded something: nobody speaks until it has proved itself. */
  disconnected(): void;
  /** No channel came up in time. */
  lost(): void;
}

/**
 * The channel to one frame of the gateway: each time the frame has loaded it gets a fresh MessagePort, sent to
 * the gateway's exact origin only; the frame proves itself by repeating the nonce (design decision 3).
 *
 * @param patience see above; the shopper is told after twice as long
 */
export function openFrameChannel(
  scope: Scope,
  iframe: HTMLIFrameElement,
  origin: string,
  events: FrameEvents,
  patience = usual,
): FrameChannel {
  const { src } = iframe;
  let port: MessagePort | undefined;
  let isReady = false;
  let rounds = 0;
  let isLoaded = false;
  let isReloaded = false;
  let hasWorked = false;
  const wait = () => scope.after(patience, giveUp);
  let stopWaiting = wait();
  function load(): void {
    if (iframe.src !== src) iframe.src = src;
    // Put in again at its place it loads again; assigning the same address with a fragment would not.
    else iframe.parentNode?.insertBefore(iframe, iframe.nextSibling);
  }
  function giveUp(): void {
    // The page took it out: no use to load it; put in again, it loads.
    if (!iframe.isConnected) return events.lost();
    rounds += 1;
    if (isLoaded ? isReloaded : rounds >= loadingRounds) return events.lost();
    stopWaiting = wait();
    // Still on its way: to put it in again would lose what is typed already.
    if (!isLoaded) return;
    isReloaded = true;
    // Something else stands where the gateway's document was (threeds-security.md T8).
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

/** 32 hexadecimal digits. `crypto.randomUUID` is missing on pages without https. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
