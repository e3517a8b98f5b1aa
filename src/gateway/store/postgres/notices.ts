/** Tells the operator why a shared database refuses. The merchant's answer, 503, does not say it. */
import type { StoreUnavailable } from '../../core/unavailable.ts';

/** How often the same reason is told, in milliseconds. */
const intervalMs = 60_000;

/** Returns a function that writes the reason of an error to the log, unless it has done so within the last minute. */
export function noticesTo(warn: (sentence: string) => void): (error: StoreUnavailable) => void {
  const toldAt = new Map<string, number>();
  return ({ message }) => {
    const now = performance.now();
    if (now - (toldAt.get(message) ?? Number.NEGATIVE_INFINITY) < intervalMs) return;
    toldAt.set(message, now);
    warn(`${message}. Requests that cannot wait for it are answered 503.`);
  };
}
