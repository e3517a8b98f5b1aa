import { createHmac, randomBytes } from 'node:crypto';
import type { Parameters } from '#contract/parameters/table.ts';

/** Lives as long as the process: a stored attempt id must never allow guessing the card it stands for. */
const key = randomBytes(32);

/**
 * Names the attempt of a request that names none, or none that is valid (a form that a browser submits by itself):
 * equal bodies are the same attempt. 32 lowercase hex.
 */
export function attemptIdOf(sent: Parameters): string {
  const canonical = JSON.stringify(Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHmac('sha256', key).update(canonical).digest('hex').slice(0, 32);
}
