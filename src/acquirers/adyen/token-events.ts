/**
 * Reads Adyen's webhook "Recurring tokens life cycle events", by which accounts are named that it has stored
 * (https://docs.adyen.com/api-explorer/Tokenization-webhooks/1/overview).
 */
import * as z from 'zod';
import type { AcquirerNotification, AcquirerRequest } from '../../connector/index.ts';
import { hasHmac } from '../signature.ts';
import { createPending, tokenIn } from './answers.ts';

/** The events that name an account. A name that is disabled is forgotten when a debit by it is declined. */
const naming: ReadonlySet<string> = new Set([
  ...['recurring.token.created', 'recurring.token.alreadyExisting', 'recurring.token.updated'],
]);

const tokenEvent = z.object({
  type: z.string().startsWith('recurring.token.'),
  environment: z.string(),
  data: z.object({
    merchantAccount: z.string(),
    shopperReference: z.string(),
    storedPaymentMethodId: z.string(),
  }),
});

const ourKey = /^[a-z]{64}$/;

interface Account {
  readonly environment: 'test' | 'live';
  readonly keys: readonly Buffer[];
  readonly merchantAccount: string;
}

/**
 * Returns what an event tells of an account. Undefined for what is no such event, or not signed. Adyen signs the whole body: the
 * shopper in it is our key of the first payment.
 */
export function readTokenEvent(
  { body, headers }: AcquirerRequest,
  read: unknown,
  { environment, keys, merchantAccount }: Account,
): readonly AcquirerNotification[] | undefined {
  const signature = headers.hmacsignature;
  const { data: event } = tokenEvent.safeParse(read);
  if (event === undefined || signature === undefined || event.environment !== environment) return undefined;
  if (!hasHmac(body, keys, [Buffer.from(signature, 'base64')])) return undefined;
  const { shopperReference: key, storedPaymentMethodId: id } = event.data;
  const isOwn = event.data.merchantAccount === merchantAccount && ourKey.test(key);
  if (!isOwn || !naming.has(event.type)) return [];
  const token = tokenIn(key, { shopperReference: key }, id);
  if (token.instrumentToken === undefined) return [];
  return [{ kind: 'outcome', key, outcome: { ...createPending('adyen-stored'), ...token } }];
}
