import { connect, type FromFrame, type ToFrame, toFrame } from '../contract/messages.ts';

/** Twice what the gateway takes as a request body (threeds-security.md T26), in characters. */
const longest = 131_072;

export type Post = (message: FromFrame) => void;

type Shops = readonly string[] | undefined;

/** The port of a window message that may start our conversation; undefined for everybody else's messages. */
function portOf(event: MessageEvent, shops: Shops): [MessagePort, string] | undefined {
  const [port, ...more] = event.ports;
  if (event.source !== window.parent || shops?.includes(event.origin) === false || !port || more.length > 0)
    return undefined;
  const parsed = connect.safeParse(event.data);
  return parsed.success ? [port, parsed.data.nonce] : undefined;
}

/**
 * Waits for the widget's one `connect` and then listens on its port only (threeds-security.md T3, T5): the message
 * must come from the parent window and, where the shop is known, from one of its origins, with exactly one port. Messages
 * that do not parse, or are longer than any payment may be, are dropped.
 *
 * @param shops the shop's origins, or undefined when the gateway does not know them
 * @param hear gets every later message
 * @param connected called once the widget listens
 * @returns sends a message to the widget; dropped before the handshake
 */
export function awaitWidget(
  shops: Shops,
  hear: (message: ToFrame) => void,
  connected: () => void = () => {},
): Post {
  let post: Post = () => {};
  const listen = (event: MessageEvent) => {
    const found = portOf(event, shops);
    if (!found) return;
    window.removeEventListener('message', listen);
    const [port, nonce] = found;
    port.onmessage = ({ data }) => {
      const parsed = toFrame.safeParse(data);
      if (parsed.success && JSON.stringify(parsed.data).length < longest) hear(parsed.data);
    };
    post = (message) => port.postMessage(message);
    post({ type: 'connected', nonce });
    connected();
  };
  window.addEventListener('message', listen);
  return (message) => post(message);
}
