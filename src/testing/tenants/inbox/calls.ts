/** What the gateway sends to a merchant, as a tester reads it. */
import { createDecipheriv } from 'node:crypto';
import type { InboxMessage, Replay } from '#contract/control/records.ts';
import { readCheckoutKey } from '../../../gateway/core/identifiers.ts';
import type { GuardedClient } from '../../../gateway/outbound/guarded-client.ts';

/** A webhook or a reminder on its way. */
export type OutgoingCall = Parameters<GuardedClient['send']>[0];

/** What a call says, without the facts of its delivery. */
export type Told = Pick<InboxMessage, 'kind' | 'content' | 'raw' | 'checkoutId'>;

const ivHeader = 'x-initialization-vector';
const tagHeader = 'x-authentication-tag';

/**
 * Reads a call: a POST is a webhook, a GET a notification or a reminder. The content of a webhook that no secret opens is empty.
 *
 * @param secrets 64 hexadecimal digits each
 */
export function readCall(call: OutgoingCall, secrets: readonly string[]): Told {
  const { method, address, headers = {}, body = '', tells = 'reminder' } = call;
  const raw = { headers, body };
  if (method === 'GET') {
    const query = Object.fromEntries(new URL(address).searchParams);
    return { kind: tells, content: query, raw, ...checkoutOf(query.id) };
  }
  const content = secrets.map((secret) => openEnvelope(headers, body, secret)).find(Boolean) ?? {};
  const { payload } = content as { payload?: { ndc?: unknown } };
  const ndc = typeof payload?.ndc === 'string' ? payload.ndc : '';
  return { kind: 'webhook', content, raw, ...checkoutOf(ndc.split('_')[0]) };
}

/** Whether a webhook only tests that somebody listens (gateway-contract 7, "Configuration"). */
export function isActivationTest({ kind, content }: Told): boolean {
  return kind === 'webhook' && content.type === 'test';
}

function checkoutOf(id = ''): { readonly checkoutId?: string } {
  return readCheckoutKey(id) === undefined ? {} : { checkoutId: id };
}

/** Returns the message inside; undefined when the secret does not fit or the message was changed on its way. */
function openEnvelope(
  headers: Readonly<Record<string, string>>,
  body: string,
  secret: string,
): InboxMessage['content'] | undefined {
  try {
    const iv = Buffer.from(headers[ivHeader] ?? '', 'hex');
    const key = Buffer.from(secret, 'hex');
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
    decipher.setAuthTag(Buffer.from(headers[tagHeader] ?? '', 'hex'));
    const plaintext = decipher.update(ciphertextOf(body), 'hex', 'utf8') + decipher.final('utf8');
    return JSON.parse(plaintext);
  } catch {
    return undefined;
  }
}

/** Returns the ciphertext in hexadecimal: the whole body, or its member `encryptedBody`. */
function ciphertextOf(body: string): string {
  return body.startsWith('{') ? JSON.parse(body).encryptedBody : body;
}

/** Returns the call that sends a message again, as a tester wants it. */
export function createReplay(
  call: OutgoingCall,
  { to, corrupt }: Pick<Replay, 'to' | 'corrupt'>,
): OutgoingCall {
  const { headers = {}, body = '', address } = call;
  const again = { ...call, address: to === undefined ? address : addressOf(call, to) };
  if (corrupt === 'tag') {
    return { ...again, headers: { ...headers, [tagHeader]: changed(headers[tagHeader] ?? '') } };
  }
  if (corrupt !== 'body') return again;
  const ciphertext = ciphertextOf(body);
  return { ...again, body: body.replace(ciphertext, changed(ciphertext)) };
}

/** Returns a receiver's address; a reminder brings its query along. */
function addressOf({ method, address }: OutgoingCall, to: string): string {
  if (method === 'POST') return to;
  const url = new URL(to);
  for (const [name, value] of new URL(address).searchParams) url.searchParams.set(name, value);
  return url.href;
}

/** Changes the last of some hexadecimal digits. */
function changed(digits: string): string {
  return digits.slice(0, -1) + (digits.endsWith('0') ? '1' : '0');
}
