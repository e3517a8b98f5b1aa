import { type FromFrame, fromFrame, type ToFrame } from '../../contract/messages.ts';
import { withoutPollution } from '../page/pollution.ts';
import type { Scope } from '../scope.ts';

/** How long a frame may take to answer the handshake, in milliseconds, before it is loaded once more, then lost. */
const usual = 2_500;
/** A frame that has not even loaded gets this many times as long: loading again would start over. */
const loadingRounds = 2;

export interface FrameLink {
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
export function linkFrame(
  scope: Scope,
  iframe: HTMLIFrameElement,
  origin: string,
  events: FrameEvents,
  patience = usual,
): FrameLink {
  const { src } = iframe;
  let port: MessagePort | undefined;
  let ready = false;
  let rounds = 0;
  let loaded = false;
  let again = false;
  let worked = false;
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
    if (loaded ? again : rounds >= loadingRounds) return events.lost();
    stopWaiting = wait();
    // Still on its way: to put it in again would lose what is typed already.
    if (!loaded) return;
    again = true;
    // Something else stands where the gateway's document was (threeds-security.md T8).
    if (worked) events.lost();
    load();
  }
  function disconnect(): void {
    ready = false;
    events.disconnected();
    stopWaiting();
    stopWaiting = wait();
  }

  const connect = () => {
    loaded = true;
    port?.close();
    disconnect();
    const channel = new MessageChannel();
    const nonce = randomHex();
    port = channel.port1;
    port.onmessage = ({ data }) => {
      const parsed = withoutPollution(() => fromFrame.safeParse(data));
      if (!parsed.success) return;
      const message = parsed.data;
      if (ready) events.message(message);
      else if (message.type === 'connected' && message.nonce === nonce) {
        ready = worked = true;
        stopWaiting();
        again = false;
        events.connected();
      }
    };
    iframe.contentWindow?.postMessage({ type: 'connect', nonce }, origin, [channel.port2]);
  };

  scope.listen(iframe, 'load', connect);
  scope.add(() => port?.close());
  return {
    send(message) {
      if (ready) port?.postMessage(message);
    },
    reload() {
      disconnect();
      rounds = 0;
      loaded = again = false;
      load();
    },
  };
}

/** 32 hexadecimal digits. `crypto.randomUUID` is missing on pages without https. */
export function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
