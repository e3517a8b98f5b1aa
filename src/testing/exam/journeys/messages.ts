/** Messages to a shop's webhook that the gateway has not sent. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { InboxMessage } from '#contract/control/records.ts';
import { patienceMs } from '../visit.ts';

/** What a message is sent as. */
export interface SentMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const ivHeader = 'x-initialization-vector';
const tagHeader = 'x-authentication-tag';

/** Encrypts a message as the gateway does. @param secret 64 hexadecimal digits */
export function sealMessage(like: InboxMessage, content: object, secret: string): SentMessage {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv);
  const ciphertext = cipher.update(JSON.stringify(content), 'utf8', 'hex') + cipher.final('hex');
  const tag = cipher.getAuthTag().toString('hex');
  const headers = { ...like.raw.headers, [ivHeader]: iv.toString('hex'), [tagHeader]: tag };
  return { headers, body: enveloped(like.raw.body, ciphertext.toUpperCase()) };
}

/**
 * Changes a text inside of an encrypted message without its key: the cipher adds its key stream to the plaintext, so that
 * whoever knows the old text can put another of the same length in its place. Only the authentication tag tells.
 */
export function flipMessage(
  message: InboxMessage,
  secret: string,
  from: string,
  to: string,
): SentMessage | undefined {
  const { headers, body } = message.raw;
  const ciphertext = Buffer.from(ciphertextIn(body), 'hex');
  const at = plaintextOf(ciphertext, headers[ivHeader] ?? '', secret).indexOf(from);
  if (at < 0 || from.length !== to.length) return undefined;
  for (let sign = 0; sign < from.length; sign += 1) {
    const change = from.charCodeAt(sign) ^ to.charCodeAt(sign);
    ciphertext[at + sign] = (ciphertext[at + sign] ?? 0) ^ change;
  }
  return { headers, body: enveloped(body, ciphertext.toString('hex').toUpperCase()) };
}

/** Cuts the authentication tag of a message to its first byte, which a shop must refuse by its length. */
export function shortenTag({ headers, body }: SentMessage): SentMessage {
  return { headers: { ...headers, [tagHeader]: headers[tagHeader]?.slice(0, 2) ?? '' }, body };
}

/** Sends a message to the shop. Gives the status of its answer; 0 when there is none. */
export async function sendMessage(address: string, { headers, body }: SentMessage): Promise<number> {
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'manual', signal }).catch(
    () => undefined,
  );
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status ?? 0;
}

function plaintextOf(ciphertext: Buffer, iv: string, secret: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), Buffer.from(iv, 'hex'));
  return decipher.update(ciphertext);
}

const ciphertextIn = (body: string): string =>
  body.startsWith('{') ? String(JSON.parse(body).encryptedBody) : body;

/** Puts a ciphertext into a body of the same form. */
const enveloped = (like: string, ciphertext: string) =>
  like.startsWith('{') ? JSON.stringify({ ...JSON.parse(like), encryptedBody: ciphertext }) : ciphertext;
