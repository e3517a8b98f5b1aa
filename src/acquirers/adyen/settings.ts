/** The settings of an account at Adyen. */
import * as z from 'zod';

export const adyenSettingsSchema = z.strictObject({
  /** Of an API credential that may send raw card data. */
  apiKey: z.string().min(20),
  merchantAccount: z.string().regex(/^[\w-]{1,80}$/),
  /** The merchant's own part of the live address, such as `1797a841fbb37ca7-AdyenDemo`. */
  livePrefix: z.optional(z.string().regex(/^[0-9a-f]{16}-[A-Za-z0-9]{1,40}$/)),
  /** The key of the standard webhook: 64 hexadecimal digits. Without it no webhook is believed. */
  hmacKey: z.optional(z.string().regex(/^[0-9A-Fa-f]{64}$/)),
});

export type AdyenSettings = z.infer<typeof adyenSettingsSchema>;
