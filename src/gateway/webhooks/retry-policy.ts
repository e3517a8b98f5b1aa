/** Decides what happens to a job after its call. */

import { isRefusal, remedies } from '../core/destination.ts';
import type { Job } from '../jobs/job.ts';
import type { EventLog } from '../jobs/log.ts';
import type { Handler, Moment } from '../jobs/runner.ts';
import { type Delivery, isDown } from '../outbound/guarded-client.ts';

/** Returns the wait after this many failed attempts, in milliseconds; undefined to give the job up. */
type Schedule = (attempts: number) => number | undefined;

/**
 * Decides by the result of a call. A job whose call arrived is done. After a failure the job is run again by its
 * schedule. At the end of the schedule it is given up, logged and kept; a job whose address must never be called is given up
 * at once. The log does not contain the address, because its query belongs to the merchant (design decision 12).
 */
export async function applyRetryPolicy(
  delivery: Delivery,
  job: Job,
  { now }: Moment,
  schedule: Schedule,
  log: EventLog,
): ReturnType<Handler> {
  if (delivery.ok) return 'done';
  const { reason } = delivery;
  const delay = isRefusal(reason) ? undefined : schedule(job.attempts);
  if (delay !== undefined) return { retryAt: now + delay, isDown: isDown(reason), problem: reason };
  log.warn({ job: job.kind, attempts: job.attempts, ...withoutOk(delivery) }, sentenceOf(reason));
  return 'failed';
}

function withoutOk({ ok: _, ...rest }: Delivery): Readonly<Record<string, unknown>> {
  return rest;
}

function sentenceOf(reason: string): string {
  if (isRefusal(reason)) return `A shop was not called: its address ${remedies[reason]}.`;
  return 'A shop was called in vain and is not called again: look at what its server answers.';
}
