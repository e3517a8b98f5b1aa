import { createDecipheriv } from 'node:crypto';

export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * Decrypts a webhook message as a merchant's server does. It understands both wrappers, as public guides describe them.
 */
export function decryptMessage({ headers, body }: Received, secret: string): string {
  const bytes = (hex: unknown) => Buffer.from(String(hex), 'hex');
  const isWrapped = headers['content-type'] === 'application/json';
  const cipher = createDecipheriv('aes-256-gcm', bytes(secret), bytes(headers['x-initialization-vector']));
  cipher.setAuthTag(bytes(headers['x-authentication-tag']));
  const ciphertext = bytes(isWrapped ? JSON.parse(body).encryptedBody : body);
  return cipher.update(ciphertext, undefined, 'utf8') + cipher.final('utf8');
}
