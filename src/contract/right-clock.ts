/**
 * How far a device's clock may be off and still be believed, in milliseconds: a document may come from the browser's cache, and
 * the device knows best when its month ends.
 */
const toleratedMs = 24 * 60 * 60 * 1000;

interface Counter {
  now(): number;
}

/**
 * Creates a clock that shows the gateway's time where the device's is off, which is by years as a rule: a card that is valid
 * would have expired there.
 *
 * @param served the gateway's time in milliseconds, as the document or the answer says; NaN when none does. An old document of
 *   the browser's cache says an earlier time: a card that has expired since is refused by the gateway
 * @param device the device's clock, such as `Date`
 * @param counter counts milliseconds and cannot be set, such as `performance`
 */
export function createRightClock(served: number, device: Counter, counter: Counter): () => Date {
  const start = served - counter.now();
  return () => {
    const right = start + counter.now();
    const own = device.now();
    return new Date(Math.abs(right - own) > toleratedMs ? right : own);
  };
}
