/** Tells the operator why a shared database refuses. The merchant's answer, 503, does not say it. */

/** How often the same sentence is told, in milliseconds. */
const intervalMs = 60_000;

/** Returns a function that writes a sentence to the log, unless it has done so within the last minute. */
export function onceAMinute(warn: (sentence: string) => void): (sentence: string) => void {
  const toldAt = new Map<string, number>();
  return (sentence) => {
    const now = performance.now();
    if (now - (toldAt.get(sentence) ?? Number.NEGATIVE_INFINITY) < intervalMs) return;
    toldAt.set(sentence, now);
    warn(sentence);
  };
}
