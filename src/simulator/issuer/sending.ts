/** When the RReq goes to the gateway, and the job that brings it there, whatever happens to this process. */
import * as z from 'zod';
import type { NewJob } from '../../gateway/store/jobs.ts';
import type { IssuerScript } from './switches.ts';

/** Now, once or twice; never; or after so many milliseconds. */
export type Sending = 'now' | 'twice' | 'never' | { readonly in: number };

export const usualDelay = 3_000;

/** After the process that was to send it died. */
const rescue = 10_000;

export function sendingOf({ results, delayMs }: IssuerScript): Sending {
  if (results === 'drop') return 'never';
  if (results === 'twice') return 'twice';
  if (results === 'after') return { in: delayMs ?? 0 };
  return results === 'delay' ? { in: delayMs ?? usualDelay } : 'now';
}

export const issuerResults = 'issuer-results';

export const resultsPayload = z.object({ id: z.string() });

/** Undefined when the RReq is never sent. @param id threeDSServerTransID */
export function resultsJob(id: string, sending: Sending, now: number): NewJob | undefined {
  if (sending === 'never') return undefined;
  const dueAt = now + (typeof sending === 'object' ? sending.in : rescue);
  return {
    key: `${issuerResults}:${id}`,
    kind: issuerResults,
    queueKey: issuerResults,
    payload: { id },
    dueAt,
  };
}
