import { createHmac, timingSafeEqual } from 'node:crypto';

/** How many signatures of one request are compared. An acquirer sends two while a key is being replaced, a stranger thousands. */
const maxCompared = 10;

/**
 * Whether the HMAC-SHA256 of a text is one of these signatures (RFC 2104). It is made once, however many there are, and
 * takes the same time for every wrong signature.
 */
export function hasHmac(text: string, key: string | Buffer, signatures: readonly Buffer[]): boolean {
  if (signatures.length === 0) return false;
  const expected = createHmac('sha256', key).update(text).digest();
  return signatures
    .slice(0, maxCompared)
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}
