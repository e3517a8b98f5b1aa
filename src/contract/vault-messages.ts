/**
 * Data plane: frames of one form talk to each other over a BroadcastChannel on the gateway's own origin,
 * named by the form's unguessable instance id. Only `src/frame` may import this file.
 */
import * as z from 'zod/mini';
import { lazily } from './lazily.ts';

const text = z.string;

const buildVaultMessage = () =>
  z.union([
    /** A field's value changed; every peer remembers it, so that a reloaded frame gets it back. */
    z.object({ type: z.literal('value'), field: text(), value: text() }),
    /** A filler gave the frame of another field this value. */
    z.object({ type: z.literal('fill'), field: text(), value: text() }),
    /** A frame has (re)loaded and asks what its peers remember. */
    z.object({ type: z.literal('recall') }),
    /** The vault asks the peers to read their inputs now. */
    z.object({ type: z.literal('collect'), ask: text() }),
    z.object({ type: z.literal('collected'), ask: text(), field: text(), value: text() }),
    /** The attempt that is under way or unanswered, with the body it was sent with; an empty id ends it. */
    z.object({ type: z.literal('attempt'), id: text(), body: text() }),
    /** The payment has its outcome: nothing of the card stays in any frame. */
    z.object({ type: z.literal('forget') }),
  ]);
export const vaultMessage = lazily(buildVaultMessage);
export type VaultMessage = z.infer<ReturnType<typeof buildVaultMessage>>;
