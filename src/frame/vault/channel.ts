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

/**
 * Opens the channel on which the frames of a form exchange card data. It reaches only the frames of the same form: the
 * channel belongs to the gateway's origin, and its name contains the form's unguessable id (design decision 3) and the
 * checkout's id. A card that was typed for one checkout must not reach the vault of another. Messages that do not parse
 * are dropped.
 */
export function openPeerChannel(checkoutId: string, instance: string): Channel {
  const channel = new BroadcastChannel(`payment-widgets:${checkoutId}:${instance}`);
  const listeners: ((message: VaultMessage) => void)[] = [];
  let isOpen = true;
  channel.addEventListener('message', ({ data }) => {
    const message = readWire(vaultMessage, data);
    if (message) for (const hear of listeners) hear(message);
  });
  return {
    send(message) {
      if (isOpen) channel.postMessage(message);
    },
    listen: (hear) => listeners.push(hear),
    close() {
      isOpen = false;
      channel.close();
    },
  };
}
