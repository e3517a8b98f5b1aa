/** Decides when the RReq goes to the gateway, and makes the job that sends it even if this process dies. */
import * as z from 'zod';
import type { NewJob } from '../../../gateway/store/jobs/jobs.ts';
import type { IssuerScript } from './switches.ts';

/** When the issuer sends the RReq: now, now and once more, never, or after some milliseconds. */
export type Sending = 'now' | 'twice' | 'never' | { readonly in: number };

export const usualDelayMs = 3_000;

/** Delay in milliseconds after which a job sends an RReq that a dead process should have sent. */
const rescueDelayMs = 10_000;

/** Returns when the RReq is sent, as the payment's switches say. */
export function createSending({ results, delayMs }: IssuerScript): Sending {
  if (results === 'drop') return 'never';
  if (results === 'twice') return 'twice';
  if (results === 'after') return { in: delayMs ?? 0 };
  return results === 'delay' ? { in: delayMs ?? usualDelayMs } : 'now';
}

export const issuerResults = 'issuer-results';

export const resultsPayload = z.object({ id: z.string() });

/**
 * Returns the job that sends the RReq; undefined when it is never sent.
 *
 * @param id threeDSServerTransID
 */
export function resultsJob(id: string, sending: Sending, now: number): NewJob | undefined {
  if (sending === 'never') return undefined;
  const dueAt = now + (typeof sending === 'object' ? sending.in : rescueDelayMs);
  return {
    key: `${issuerResults}:${id}`,
    kind: issuerResults,
    queueKey: issuerResults,
    payload: { id },
    dueAt,
  };
}
