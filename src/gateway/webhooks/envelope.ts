/** The transport form of a webhook message: encrypted, its parts in hexadecimal (gateway-contract 7, "Transport"). */
import { createCipheriv, randomBytes } from 'node:crypto';

interface Envelope {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Length of a GCM initialisation vector in bytes (NIST SP 800-38D, 8.2). The same one must never be used twice with a
 * key.
 */
const ivLength = 12;

/**
 * Encrypts a message under the secret, 64 hexadecimal characters.
 *
 * @param iv 12 bytes, to repeat a known message in tests; random when absent
 */
export function sealEnvelope(
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

/** Returns the bytes in hexadecimal, in upper case as in the recorded messages. */
function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}
