/** Encryption of what is stored: AES-256-GCM (NIST SP 800-38D) with a random 96-bit initialisation vector. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const vectorLength = 12;
const tagLength = 16;

/**
 * Initialisation vector, tag and text in base64.
 *
 * @param key 32 bytes
 * @param value anything JSON can say
 * @param label whose it is; authenticated with the text, so that one copied elsewhere does not open
 */
export function encrypt(key: Uint8Array, value: unknown, label: string): string {
  const vector = randomBytes(vectorLength);
  const cipher = createCipheriv(algorithm, key, vector, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(label));
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([vector, cipher.getAuthTag(), text]).toString('base64');
}

/** What {@link encrypt} was given; undefined when the text was changed, or is another label's or key's. */
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
