/** How long failed jobs wait before the next attempt. All times are in milliseconds; attempts count from one. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Delays after the failed attempts of the shopper result callback. The callback is given up after the last one, so a shop
 * is called at most four times, over 36 minutes (threeds-security C.2, fault 40, names these delays as an example).
 */
const callbackRetryDelaysMs: readonly number[] = [minute, 5 * minute, 30 * minute];

/** Returns the wait after this many failed attempts of a shopper result callback; undefined to give it up. */
export function callbackDelay(attempts: number): number | undefined {
  return callbackRetryDelaysMs[attempts - 1];
}

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
