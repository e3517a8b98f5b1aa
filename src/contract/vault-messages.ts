/**
 * The messages by which the frames of one form share card data. They use a BroadcastChannel on the gateway's own
 * origin. The channel's name contains the unguessable instance id of the form. Only `src/frame` may import this file.
 */
import { type Infer, literal, object, string, union } from './wire-schema.ts';

export const vaultMessage = union(
  /**
   * A frame has this field, since this moment. Of two frames with one field the older one keeps it. `since` is compared as
   * text.
   */
  object({ type: literal('claim'), field: string, since: string }),
  /**
   * The value of a field, because it changed, or a peer recalls or collects values. Every peer remembers the value, so
   * that a reloaded frame gets it back. `ask` is that of the `collect` which it answers, otherwise empty.
   */
  object({ type: literal('value'), field: string, value: string, ask: string }),
  /** Autofill put the value of this field into the frame of another field. */
  object({ type: literal('fill'), field: string, value: string }),
  /** A frame has been loaded or reloaded and asks its peers for the values that they remember. */
  object({ type: literal('recall') }),
  /** Follows the values that answer `recall`: the frame has sent all that it remembers. */
  object({ type: literal('recalled') }),
  /** The vault asks its peers to read their inputs now. */
  object({ type: literal('collect'), ask: string }),
  /** The payment has its outcome: every frame deletes the card data. */
  object({ type: literal('forget') }),
);
export type VaultMessage = Infer<typeof vaultMessage>;
