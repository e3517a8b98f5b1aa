/**
 * The messages by which the frames of one form share card data. They use a BroadcastChannel on the gateway's own
 * origin. The channel's name contains the unguessable instance id of the form. Only `src/frame` may import this file.
 */
import * as z from 'zod/mini';
import { lazily } from './lazily.ts';

const text = () => z.string();

const buildVaultMessage = () =>
  z.union([
    /**
     * The value of a field, because it changed, or a peer recalls or collects values. Every peer remembers the value, so
     * that a reloaded frame gets it back. `ask` is that of the `collect` which it answers, otherwise empty.
     */
    z.object({ type: z.literal('value'), field: text(), value: text(), ask: text() }),
    /** Autofill put the value of this field into the frame of another field. */
    z.object({ type: z.literal('fill'), field: text(), value: text() }),
    /** A frame has been loaded or reloaded and asks its peers for the values that they remember. */
    z.object({ type: z.literal('recall') }),
    /** Follows the values that answer `recall`: the frame has sent all that it remembers. */
    z.object({ type: z.literal('recalled') }),
    /** The vault asks its peers to read their inputs now. */
    z.object({ type: z.literal('collect'), ask: text() }),
    /** The payment has its outcome: every frame deletes the card data. */
    z.object({ type: z.literal('forget') }),
  ]);
export const vaultMessage = lazily(buildVaultMessage);
export type VaultMessage = z.infer<ReturnType<typeof buildVaultMessage>>;
