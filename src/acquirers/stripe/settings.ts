/** The settings of an account at Stripe. */
import * as z from 'zod';
import { previousSecrets } from '../signature.ts';

const signingSecret = z
  .string()
  .startsWith('whsec_', 'must begin with whsec_')
  .min(14, 'must be a signing secret');

export const settingsSchema = z.strictObject({
  /** A secret key, or a restricted one that may write Payment Intents and Refunds, and read Disputes and Events. */
  apiKey: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w{8,255}$/, 'must be a secret or a restricted key, such as sk_test_…'),
  /** The signing secret of the endpoint to which Stripe sends events; nothing is taken of them without it. */
  webhookSecret: z.optional(signingSecret),
  /** Secrets that were in its place, or are of another endpoint of the same account. */
  previousWebhookSecrets: previousSecrets(signingSecret),
});

export type Settings = z.infer<typeof settingsSchema>;
