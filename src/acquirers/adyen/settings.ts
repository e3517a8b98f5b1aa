/** The settings of an account at Adyen. */
import * as z from 'zod';
import { previousSecrets } from '../signature.ts';

const hmacKey = z.string().regex(/^[0-9A-Fa-f]{64}$/, 'must be a key of 64 hexadecimal digits');

export const settingsSchema = z.strictObject({
  apiKey: z.string().min(20, 'must be the API key of a credential'),
  merchantAccount: z.string().regex(/^[\w-]{1,80}$/, 'must be the name of a merchant account'),
  /** The merchant's own part of the live address. */
  livePrefix: z.optional(
    z.string().regex(/^[0-9a-f]{16}-\w{1,40}$/, 'must be a prefix such as 1797a841fbb37ca7-AdyenDemo'),
  ),
  /** The key of the webhooks. Without it no webhook is believed. */
  hmacKey: z.optional(hmacKey),
  /** Keys that were in its place: what Adyen signed by them comes again for days. */
  previousHmacKeys: previousSecrets(hmacKey),
});

export type Settings = z.infer<typeof settingsSchema>;
