/** When a call of a merchant's server that failed is made again (gateway-contract 7, "Delivery"). */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const firstDelaysMs: readonly number[] = [...[1, 2, 4, 8, 15, 30].map((minutes) => minutes * minute), hour];

/** The longest time from the first attempt to the last one, in milliseconds. */
const maxAgeMs = 30 * day;

const days = Math.floor((maxAgeMs - firstDelaysMs.reduce((sum, delay) => sum + delay, 0)) / day);

/** Returns the wait of a webhook or notification after this many failed attempts, in milliseconds; undefined to give it up. */
export function webhookDelay(attempts: number): number | undefined {
  if (attempts <= firstDelaysMs.length) return firstDelaysMs[attempts - 1];
  return attempts <= firstDelaysMs.length + days ? day : undefined;
}

const localDelaysMs: readonly number[] = [2_000, 4_000, 8_000];
const longestLocalDelayMs = 15_000;

/** How often a message to the tester's own computer is tried: for about a day. */
const maxLocalAttempts = day / longestLocalDelayMs;

/**
 * Returns the wait of a message to the tester's own computer after this many failed attempts, in milliseconds; undefined
 * to give the message up. A server under work is started late and stopped often, and its developer waits for the message.
 */
export function localDelay(attempts: number): number | undefined {
  return attempts <= maxLocalAttempts ? (localDelaysMs[attempts - 1] ?? longestLocalDelayMs) : undefined;
}

/**
 * Delays after the failed attempts of the shopper result callback. The callback is given up after the last one, so a shop
 * is called at most four times, over 36 minutes (threeds-security C.2, fault 40, names these delays as an example).
 */
const callbackRetryDelaysMs: readonly number[] = [minute, 5 * minute, 30 * minute];

/** Returns the wait after this many failed attempts of a shopper result callback; undefined to give it up. */
export function callbackDelay(attempts: number): number | undefined {
  return callbackRetryDelaysMs[attempts - 1];
}
