/**
 * Checks and decrypts the messages that the gateway sends to a merchant's webhook (gateway-contract 7). The cheap checks
 * come first, so that a forged request costs little, and nothing is parsed before it is proved genuine. The order is:
 * method, headers, size, hexadecimal form, authentication tag, JSON, shape.
 */

import { WebhookError } from './errors.ts';
import { getMembers, isText } from './shapes.ts';
import { decryptSealed, readKeys, readSealed, type WebhookRequest } from './webhook-envelope.ts';
import { isMessage, type WebhookMessage } from './webhook-messages.ts';

export interface WebhookOptions {
  /** Longest body in bytes; 1 MiB when absent. */
  readonly maxBytes?: number;
}

export interface OpenedWebhook {
  readonly message: WebhookMessage;
  /**
   * 64 hexadecimal characters that are the same for each delivery of a message. A message may arrive twice: the gateway
   * repeats some, and an attacker who recorded one could send it again. Store the digest in a unique column, or make sure
   * that handling a message twice does no harm.
   */
  readonly digest: string;
  /**
   * When the record was made or changed; undefined when the message does not say. Do not refuse a message for its age: the
   * gateway repeats a message for 30 days until it is answered with 2xx.
   */
  readonly madeAt: Date | undefined;
}

/**
 * Opens a message. Answer 2xx when you have stored the message, and the error's `status` otherwise. Messages may arrive in
 * any order, so read a payment's state from the gateway instead of deriving it from the order of the messages.
 *
 * @param secret the webhook's 64 hexadecimal characters, or several while it is changed
 * @throws WebhookError whose `check` says what is wrong with the request, MerchantError for a secret that is none
 */
export async function openWebhook(
  request: WebhookRequest,
  secret: string | readonly string[],
  { maxBytes = 1024 * 1024 }: WebhookOptions = {},
): Promise<OpenedWebhook> {
  const keys = readKeys(secret);
  const plaintext = await decryptSealed(readSealed(request, maxBytes), keys);
  const content = parsed(plaintext);
  const message = messageIn(content);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', plaintext));
  return { message, digest: hexOf(digest), madeAt: timeOf(getMembers(message.payload)?.timestamp) };
}

function parsed(plaintext: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext));
  } catch {
    throw new WebhookError('json', 'The message is genuine, but no JSON.', 'Tell whoever runs the gateway.');
  }
}

/**
 * Returns the message. A type that this version does not know becomes `OTHER`: the gateway would repeat a refused one
 * for 30 days.
 */
function messageIn(content: unknown): WebhookMessage {
  if (isMessage(content)) return content;
  const { type, action, payload } = getMembers(content) ?? {};
  if (isText(type) && !known.includes(String(type)))
    return { type: 'OTHER', otherType: String(type), action: isText(action) ? String(action) : '', payload };
  const reason = 'The message is genuine, but has not the shape of its type.';
  throw new WebhookError('shape', reason, 'Tell whoever runs the gateway.');
}

const known = ['PAYMENT', 'REGISTRATION', 'test'];

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads a time such as `2026-11-20 10:00:00.000+0000`. */
function timeOf(timestamp: unknown): Date | undefined {
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{3})?)\+0000$/.exec(String(timestamp)) ?? [];
  const at = new Date(`${day}T${time}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
