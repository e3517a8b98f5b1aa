/** When a call of a merchant's server that failed is made again (gateway-contract 7, "Delivery"). */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const firstDelaysMs: readonly number[] = [...[1, 2, 4, 8, 15, 30].map((minutes) => minutes * minute), hour];

/** The longest time from the first attempt to the last one, in milliseconds. */
const maxAgeMs = 30 * day;

const days = Math.floor((maxAgeMs - sumOf(firstDelaysMs)) / day);

/** Returns the wait of a webhook or notification after this many failed attempts, in milliseconds; undefined to give it up. */
export function webhookDelay(attempts: number): number | undefined {
  if (attempts <= firstDelaysMs.length) return firstDelaysMs[attempts - 1];
  return attempts <= firstDelaysMs.length + days ? day : undefined;
}

const unheardDelaysMs: readonly number[] = [2_000, 4_000, 8_000];
const longestUnheardDelayMs = 15_000;
/** About a day. */
const maxTimesUnheard = day / longestUnheardDelayMs;

/**
 * Returns the wait of a message to the tester's own computer where nobody has listened this many times, in milliseconds;
 * undefined to give the message up. A server under work is started late and stopped often, and its developer waits for the
 * message.
 */
export function unheardLocalDelay(times: number): number | undefined {
  return times <= maxTimesUnheard ? (unheardDelaysMs[times - 1] ?? longestUnheardDelayMs) : undefined;
}

const answeredDelaysMs = [2, 4, 8, 16, 32, 64, 128, 256, 512].map((seconds) => seconds * 1000);
const longestAnsweredDelayMs = 15 * minute;
/** About a day. */
const maxAnswers =
  answeredDelaysMs.length + Math.floor((day - sumOf(answeredDelaysMs)) / longestAnsweredDelayMs);
/** How often a refused message is sent in all. */
const maxRefusals = 3;
/** Client errors (RFC 9110, 15.5) that say "later" and not "never". */
const laterStatuses = [408, 425, 429];

/**
 * Returns the wait of a message to the tester's own computer after this many attempts that somebody has met without 2xx, in
 * milliseconds; undefined to give the message up: after a day, or after the third time it is refused.
 *
 * @param status of the last answer; undefined when there was none
 */
export function answeredLocalDelay(attempts: number, status = 0): number | undefined {
  const isRefused = status >= 400 && status < 500 && !laterStatuses.includes(status);
  if (isRefused && attempts >= maxRefusals) return undefined;
  return attempts <= maxAnswers ? (answeredDelaysMs[attempts - 1] ?? longestAnsweredDelayMs) : undefined;
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

function sumOf(delaysMs: readonly number[]): number {
  return delaysMs.reduce((sum, delay) => sum + delay, 0);
}
