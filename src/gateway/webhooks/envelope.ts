/** How a webhook message travels (gateway-contract 7, "Transport"): encrypted, its parts in hexadecimal. */
import { createCipheriv, randomBytes } from 'node:crypto';

interface Envelope {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How much a GCM initialisation vector has, in bytes (NIST SP 800-38D, 8.2). Never the same twice under one key. */
const ivLength = 12;

/**
 * Seals a message for the holder of the secret, 64 hexadecimal characters.
 *
 * @param iv 12 bytes; only to repeat a known message, fresh random ones when absent
 */
export function sealed(
  plaintext: string,
  secret: string,
  wrapper: 'none' | 'JSON',
  iv: Uint8Array = randomBytes(ivLength),
): Envelope {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv);
  const ciphertext = hex(Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]));
  return {
    headers: {
      'content-type': wrapper === 'JSON' ? 'application/json' : 'text/plain',
      'x-initialization-vector': hex(iv),
      'x-authentication-tag': hex(cipher.getAuthTag()),
    },
    body: wrapper === 'JSON' ? JSON.stringify({ encryptedBody: ciphertext }) : ciphertext,
  };
}

/** In capitals, as the recorded messages have it. */
function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}
