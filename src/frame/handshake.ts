import { connect, type FromFrame, type ToFrame, toFrame } from '#contract/messages.ts';
import { readWire } from '#contract/wire-schema.ts';

/**
 * The longest message that is accepted, in characters: twice what the gateway accepts as a request body
 * (threeds-security.md T26).
 */
const maxLength = 131_072;

/** Sends a message to the widget. */
export type Post = (message: FromFrame) => void;

type Shops = readonly string[] | undefined;

/**
 * Waits for the widget's single `connect` message, and from then on listens only on its port (threeds-security.md T3,
 * T5). The message must come from the parent window and bring exactly one port; where the gateway knows the shop, it
 * must also come from one of the shop's origins. Messages that do not parse, or are longer than any payment may be,
 * are dropped.
 *
 * @param shops the shop's origins, or undefined when the gateway does not know them
 * @param hear called with every later message
 * @param connected called once the widget listens
 * @returns a function that sends a message to the widget; before the handshake the message is dropped
 */
export function awaitWidget(shops: Shops, hear: (message: ToFrame) => void, connected?: () => void): Post {
  let post: Post = () => {};
  const listen = ({ source, origin, ports: [port, ...more], data: first }: MessageEvent) => {
    if (source !== parent || shops?.includes(origin) === false || !port || more.length > 0) return;
    const opening = readWire(connect, first);
    if (!opening) return;
    removeEventListener('message', listen);
    port.onmessage = ({ data }) => {
      const message = readWire(toFrame, data);
      if (message && JSON.stringify(message).length < maxLength) hear(message);
    };
    post = (message) => port.postMessage(message);
    post({ type: 'connected', nonce: opening.nonce });
    connected?.();
  };
  addEventListener('message', listen);
  return (message) => post(message);
}
