/** Encrypts stored values with AES-256-GCM (NIST SP 800-38D) and a random 96-bit initialisation vector. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const vectorLength = 12;
const tagLength = 16;

/**
 * Encrypts a value. Returns initialisation vector, tag and ciphertext as one text in base64.
 *
 * @param key 32 bytes
 * @param value any JSON value
 * @param label names the owner of the value; authenticated with it, so that a copy under another owner does not
 * decrypt
 */
export function encrypt(key: Uint8Array, value: unknown, label: string): string {
  const vector = randomBytes(vectorLength);
  const cipher = createCipheriv(algorithm, key, vector, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(label));
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([vector, cipher.getAuthTag(), text]).toString('base64');
}

/**
 * Decrypts a text that {@link encrypt} returned, and returns the original value. Undefined when the text was changed,
 * or the label or key is another one.
 */
export function decrypt(key: Uint8Array, sealed: string, label: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const vector = bytes.subarray(0, vectorLength);
  const tag = bytes.subarray(vectorLength, vectorLength + tagLength);
  try {
    const decipher = createDecipheriv(algorithm, key, vector, { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(label)).setAuthTag(tag);
    const text = decipher.update(bytes.subarray(vectorLength + tagLength));
    return JSON.parse(Buffer.concat([text, decipher.final()]).toString());
  } catch {
    return undefined;
  }
}
