/** When what failed is tried again. Everything is in milliseconds; attempts count from one. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Delays after the failed attempts of the shopper result callback; it is given up after the last one (threeds-security
 * C.2, fault 40 names these as an example: the shop is called four times at most, for 36 minutes).
 */
const callbackDelays: readonly number[] = [minute, 5 * minute, 30 * minute];

/** How long a shopper result callback waits after its so many failed attempts; undefined to give it up. */
export function callbackDelay(attempts: number): number | undefined {
  return callbackDelays[attempts - 1];
}

/** A webhook message may come so late at the most while its server is there (gateway-contract 7, "Delivery"). */
const longestPutOff = 15 * minute;

/**
 * Until when the other due jobs of a lane wait after one of them found nobody: as long as that one, so that not each of
 * them waits for the same time-out, but not for the days that an old one waits.
 */
export function putOffUntil(retryAt: number, now: number): number {
  return Math.min(retryAt, now + longestPutOff);
}

/**
 * How long a job waits whose handler threw: from one minute doubled up to a day, and never given up, because it is our
 * own failure and the job waits for its repair.
 */
export function errorDelay(attempts: number): number {
  return Math.min(minute * 2 ** Math.min(attempts - 1, 30), day);
}
