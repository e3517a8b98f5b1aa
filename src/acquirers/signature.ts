/** Whether an acquirer has signed what it sends. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** How many signatures of one request are compared. An acquirer sends two while a key is being replaced, a stranger thousands. */
const maxCompared = 10;

/**
 * Whether the HMAC-SHA256 of a text, by one of these keys, is one of these signatures (RFC 2104). One is made for each key, however
 * many signatures there are, and takes the same time for every wrong signature.
 */
export function hasHmac(
  text: string,
  keys: readonly (string | Buffer)[],
  signatures: readonly Buffer[],
): boolean {
  if (signatures.length === 0) return false;
  const compared = signatures.slice(0, maxCompared);
  return keys.some((key) => {
    const expected = createHmac('sha256', key).update(text).digest();
    return compared.some(
      (signature) => signature.length === expected.length && timingSafeEqual(signature, expected),
    );
  });
}

/**
 * The setting for secrets that were replaced, with which an acquirer may still sign what it sends again. It is a list, or a text with
 * commas, as it stands in a variable or a file.
 */
export const previousSecrets = (secret: z.ZodType<string>) =>
  z.optional(
    z.preprocess(
      (value) => (typeof value === 'string' ? value.split(/[\s,]+/).filter((one) => one !== '') : value),
      z
        .array(secret)
        .min(1, 'must be a list of one to three secrets')
        .max(3, 'must be at most three secrets'),
    ),
  );
