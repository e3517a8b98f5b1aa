import { type VaultMessage, vaultMessage } from '#contract/vault-messages.ts';
import { readWire } from '#contract/wire-schema.ts';

/** The channel on which the frames of one form exchange messages. */
export interface Channel {
  /** Sends a message to every other frame of the form, not to this one. */
  send(message: VaultMessage): void;
  /** Adds a listener for all further messages. */
  listen(hear: (message: VaultMessage) => void): unknown;
  /** Sends and hears nothing any more. */
  close(): void;
}

/** What carries messages to the other frames of the form. */
interface Carrier {
  post(message: VaultMessage): void;
  close(): void;
}

type Hear = (data: unknown) => void;

function createBroadcast(name: string, hear: Hear): Carrier {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => hear(data));
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

/**
 * Carries messages from window to window, where the browser denies a BroadcastChannel: Firefox does so when the shopper
 * blocks the cookies of other sites. The browser gives a message only to a window of the gateway's origin, so that the
 * page, and a frame that it has led elsewhere, get none. Throws in a shadow root, where frames cannot find each other: the
 * widget then tells that the form cannot be loaded.
 */
function createWindowCarrier(name: string, hear: Hear): Carrier {
  const { origin } = location;
  const siblings = () => Array.from({ length: parent.length }, (_, at) => parent[at]);
  if (!siblings().includes(window)) throw new Error('The frames of the form cannot find each other.');
  const listen = ({ origin: sender, data }: MessageEvent) => {
    if (sender === origin && data?.channel === name) hear(data.message);
  };
  addEventListener('message', listen);
  return {
    post(message) {
      for (const sibling of siblings())
        if (sibling !== window) sibling?.postMessage({ channel: name, message }, origin);
    },
    close: () => removeEventListener('message', listen),
  };
}

/**
 * Opens the channel on which the frames of a form exchange card data. It reaches only the frames of the same form: the
 * channel belongs to the gateway's origin, and its name contains the form's unguessable id (design decision 3) and the
 * checkout's id. A card that was typed for one checkout must not reach the vault of another. Messages that do not parse
 * are dropped.
 */
export function openPeerChannel(checkoutId: string, instance: string): Channel {
  const name = `payment-widgets:${checkoutId}:${instance}`;
  const listeners: ((message: VaultMessage) => void)[] = [];
  let isOpen = true;
  const read = (data: unknown) => {
    const message = readWire(vaultMessage, data);
    if (message) for (const hear of listeners) hear(message);
  };
  let carrier: Carrier;
  try {
    carrier = createBroadcast(name, read);
  } catch {
    carrier = createWindowCarrier(name, read);
  }
  return {
    send(message) {
      if (isOpen) carrier.post(message);
    },
    listen: (hear) => listeners.push(hear),
    close() {
      isOpen = false;
      carrier.close();
    },
  };
}
