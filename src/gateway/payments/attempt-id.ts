import { createHmac, randomBytes } from 'node:crypto';
import type { Parameters } from '#contract/parameters/table.ts';

/**
 * A random key of this process. It keeps attempt ids secret: without it, the card could be guessed from a stored
 * attempt id.
 */
const key = randomBytes(32);

/**
 * Makes the attempt id for a request without a valid one, such as a form that a browser submits by itself. Equal bodies
 * get the same id. 32 lower-case hexadecimal digits.
 */
export function attemptIdOf(sent: Parameters): string {
  const canonical = JSON.stringify(Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHmac('sha256', key).update(canonical).digest('hex').slice(0, 32);
}
