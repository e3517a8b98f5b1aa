/** The settings of an account at Stripe. */
import * as z from 'zod';

export const settingsSchema = z.strictObject({
  /** A secret key, or a restricted one that may write Payment Intents and Refunds, and read Disputes and Events. */
  apiKey: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w{8,255}$/, 'must be a secret or a restricted key, such as sk_test_…'),
  /** The signing secret of the endpoint to which Stripe sends events; nothing is taken of them without it. */
  webhookSecret: z.string().startsWith('whsec_').min(14).optional(),
});

export type Settings = z.infer<typeof settingsSchema>;
