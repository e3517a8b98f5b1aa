import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether the HMAC-SHA256 of a text is this signature (RFC 2104). Takes the same time for every wrong signature. */
export function hasHmac(text: string, key: string | Buffer, signature: Buffer): boolean {
  const expected = createHmac('sha256', key).update(text).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
