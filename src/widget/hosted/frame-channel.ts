import { type FromFrame, fromFrame, type ToFrame } from '#contract/messages.ts';
import { readWire } from '#contract/wire-schema.ts';
import { warnOnce } from '../page/options.ts';
import { withoutPollution } from '../page/pollution.ts';
import { randomId } from '../page/random-id.ts';
import type { ScriptAddress } from '../page/script.ts';
import type { Scope } from '../scope.ts';

/**
 * How long a frame may take to answer the handshake, in milliseconds. After that it is loaded once more; after the
 * second time it counts as lost.
 */
const defaultTimeoutMs = 2_500;
/**
 * How many timeouts a frame gets that has not loaded at all. Such a frame is not loaded again, which would only start
 * its loading over.
 */
const maxLoadingRounds = 2;

const addressTaken = 'the page loads frames only when they are seen: let it leave out those of .wpwl-form';

/** Where the documents of the gateway's frames come from. */
export type FrameOrigin = Pick<ScriptAddress, 'origin' | 'answered'>;

export interface FrameChannel {
  /** Sends a message. It is dropped while the channel is not open. */
  send(message: ToFrame): void;
  /** Loads the gateway's document again. It gets as much time as the first load. */
  reload(): void;
}

export interface FrameEvents {
  /**
   * Called when the channel works, and again after the page has moved the frame, since a moved frame is loaded again.
   */
  connected(): void;
  message(message: FromFrame): void;
  /**
   * Called when the frame has loaded a document. Nothing is sent until the document has proved that it is the
   * gateway's.
   */
  disconnected(): void;
  /**
   * Called when no channel has opened in time.
   * @param isSlow whether the document is still loading, as on a connection of long round trips, and may come yet
   */
  lost(isSlow?: boolean): void;
}

/**
 * Opens the channel to one frame of the gateway. Each time the frame has loaded, it gets a new MessagePort, addressed
 * to the gateway's exact origin. The frame proves that it is the gateway's by repeating the nonce (design decision 3).
 *
 * @param timeoutMs for each of two loads, in milliseconds; after both the frame counts as lost
 */
export function openFrameChannel(
  scope: Scope,
  iframe: HTMLIFrameElement,
  address: FrameOrigin,
  events: FrameEvents,
  timeoutMs = defaultTimeoutMs,
): FrameChannel {
  const { src, name } = iframe;
  let port: MessagePort | undefined;
  let origin: string;
  let isReady = false;
  let rounds = 0;
  let isLoaded = false;
  let isReloaded = false;
  let hasWorked = false;
  let isTaken = false;
  let stopWaiting = () => {};
  const wait = () => {
    stopWaiting = scope.after(timeoutMs, giveUp);
  };
  // A page that is rendered ahead loads no frame of another site until the shopper comes to it.
  if (Reflect.get(document, 'prerendering')) scope.listen(document, 'prerenderingchange', wait);
  else wait();
  function load(): void {
    // The page may have changed the name, from which a field's frame takes its role.
    iframe.name = name;
    if (iframe.src !== src) iframe.src = src;
    // A frame that is inserted again at its place loads again. Assigning the same `src` would only jump to its
    // fragment.
    else iframe.parentNode?.insertBefore(iframe, iframe.nextSibling);
  }
  function giveUp(): void {
    // The page has removed the frame. It cannot load now, but loads by itself when it is inserted again.
    if (!iframe.isConnected) return events.lost();
    // The address is given back when the shopper scrolls to the field, and the frame loads then. A frame without a field, which
    // is no stop of the tab key, is never seen.
    const isField = !iframe.tabIndex;
    if (isField && !hasWorked && iframe.src !== src && !/^https?:/.test(iframe.getAttribute('src') ?? ''))
      return warnOnce(addressTaken);
    rounds += 1;
    if (isLoaded ? isReloaded : rounds >= maxLoadingRounds) return events.lost(!isLoaded);
    wait();
    // The document is still loading. A reload would lose what the shopper has already typed.
    if (!isLoaded) return;
    isReloaded = true;
    // The channel worked before, so that another document has replaced the gateway's (threeds-security.md T8).
    if (hasWorked) events.lost();
    load();
  }
  function disconnect(): void {
    isReady = false;
    events.disconnected();
    stopWaiting();
    wait();
  }
  function reload(): void {
    disconnect();
    rounds = 0;
    isLoaded = isReloaded = false;
    load();
  }
  /** Loads a frame again, once, whose field another frame has: the page may have copied it, or renamed one of the two. */
  function yieldField(): void {
    if (!isTaken) {
      isTaken = true;
      return reload();
    }
    isReady = false;
    stopWaiting();
    events.lost();
  }

  const connect = () => {
    isLoaded = true;
    port?.close();
    disconnect();
    const channel = new MessageChannel();
    const nonce = randomId();
    port = channel.port1;
    origin = address.origin;
    port.onmessage = ({ data }) => {
      const message = withoutPollution(() => readWire(fromFrame, data));
      if (!message) return;
      if (isReady && message.type === 'taken') yieldField();
      else if (isReady) events.message(message);
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
  // The frame has loaded before the gateway's answer told that the merchant has moved. No document of the named gateway
  // has got the first message.
  void address.answered?.then(() => {
    if (isLoaded && !isReady && !scope.isOver && origin !== address.origin) connect();
  });
  scope.add(() => port?.close());
  return {
    send(message) {
      if (isReady) port?.postMessage(message);
    },
    reload() {
      isTaken = false;
      reload();
    },
  };
}
