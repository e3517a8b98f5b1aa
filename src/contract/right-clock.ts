/**
 * How far a device's clock may be off and still be believed, in milliseconds: a document may come from the browser's cache, and
 * the device knows best when its month ends.
 */
const toleratedMs = 24 * 60 * 60 * 1000;

/**
 * Creates a clock that shows the gateway's time where the device's is off, which is by years as a rule: a card that is valid
 * would have expired there.
 *
 * @param served the gateway's time in milliseconds, as the document or the answer says; NaN when none does. An old document of the browser's cache says an
 *   earlier time: a card that has expired since is refused by the gateway
 * @param device gives the device's time in milliseconds
 * @param elapsed gives milliseconds of a clock that nobody sets, such as that of `performance.now()`
 */
export function createRightClock(served: number, device: () => number, elapsed: () => number): () => Date {
  const start = elapsed();
  return () => {
    const right = served + elapsed() - start;
    const own = device();
    return new Date(Math.abs(right - own) > toleratedMs ? right : own);
  };
}
