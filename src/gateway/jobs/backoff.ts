/** How long failed jobs wait before the next attempt. All times are in milliseconds; attempts count from one. */

const minute = 60_000;
const day = 1_440 * minute;

/** The maximum delay of a webhook message whose server answers, in milliseconds (gateway-contract 7, "Delivery"). */
const maxPutOffMs = 15 * minute;

/**
 * Returns the time until which the other due jobs of a queue wait after one of them got no answer. They wait as long as
 * that job, so that they do not all run into the same time-out, but never for days, as an old job does.
 */
export function putOffUntil(retryAt: number, now: number): number {
  return Math.min(retryAt, now + maxPutOffMs);
}

/**
 * How long a job waits after its handler threw: one minute, doubled each time up to one day. Such a job is never given
 * up, because the failure is a mistake of the gateway and the job waits until it is repaired.
 */
export function errorDelay(attempts: number): number {
  return Math.min(minute * 2 ** Math.min(attempts - 1, 30), day);
}
