/**
 * How far a device's clock may be off and still be believed, in milliseconds: a document may come from the browser's cache, and
 * the device knows best when its month ends.
 */
const toleratedMs = 24 * 60 * 60 * 1000;

/**
 * Creates a clock that shows the gateway's time where the device's is off, which is by years as a rule: a card that is valid
 * would have expired there.
 *
 * @param served the gateway's time in milliseconds, as the document or the answer says; NaN when none does. An old document of
 *   the browser's cache says an earlier time: a card that has expired since is refused by the gateway
 * @param counter counts milliseconds, as `performance` does
 */
export function createRightClock(served: number, counter: { now(): number }): () => Date {
  // No setting of the device's clock changes what the counter shows.
  const start = served - counter.now();
  return () => {
    const right = start + counter.now();
    const own = Date.now();
    return new Date(Math.abs(right - own) > toleratedMs ? right : own);
  };
}
