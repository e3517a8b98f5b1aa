/** When a webhook message that did not arrive is sent again (gateway-contract 7, "Delivery"). */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const first: readonly number[] = [...[1, 2, 4, 8, 15, 30].map((minutes) => minutes * minute), hour];

/** Counted from the first attempt. */
const longest = 30 * day;

const days = Math.floor((longest - first.reduce((sum, delay) => sum + delay, 0)) / day);

/** How long a message waits after its so many failed attempts, in milliseconds; undefined to give it up. */
export function webhookDelay(attempts: number): number | undefined {
  if (attempts <= first.length) return first[attempts - 1];
  return attempts <= first.length + days ? day : undefined;
}
