/** The tables of what is sent to acquirers and upstream gateways, and told by them. */

/** An upstream gateway's name for a transaction of a channel. */
export interface UpstreamNameRow {
  /** Id of the channel. */
  channel: string;
  /** The upstream gateway's own name for the transaction. */
  name: string;
  key: string;
}

/** A transaction that was sent to another gateway. The row is inserted before the first byte is sent. */
export interface ForwardingRow {
  key: string;
  /** When it was last sent, in milliseconds; 0 when it is never sent. */
  sent_at: number;
  /** When it was first sent, in milliseconds: the age of its idempotency key. */
  first_sent_at: number;
  /** Hash of the account that it was first sent to; null in rows of earlier releases, and while it was never sent. */
  account_hash: string | null;
  /** Names the one call that made the mark: the id of its node and 32 random digits. */
  sender: string;
}

/** What an acquirer has told, from its arrival until it is recorded. */
export interface KeptNotificationRow {
  /** Hash of the connector's name and of what the sender's proof covers, so that what comes twice is kept once. */
  id: string;
  /** Name of the connector, or id of the channel whose upstream was asked. */
  scope: string;
  /** The payment at the beginning of the chain that it is about; null for a webhook that could not be read yet. */
  payment_id: string | null;
  /** JSON of what was told, encrypted. */
  sealed: string;
  /** Id of the key that encrypted `sealed`. */
  key_id: string;
  /** When it happened, as the acquirer says, in milliseconds; null where it does not say so. */
  happened_at: number | null;
  received_at: number;
  /** Orders what came together. */
  place: number;
  /** Until when a process works on it, by the gateway's clock; null when none does. */
  held_until: number | null;
}
