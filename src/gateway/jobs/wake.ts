/** Has due jobs looked for as soon as one is added, and not once for each of many that are added together. */
import { setTimeout as pause } from 'node:timers/promises';
import { withoutDeadline } from '../core/request-deadline.ts';

/**
 * The pause after each look, in milliseconds. Jobs that are added meanwhile wait for its end and are found by one look, so
 * that a busy process looks 50 times a second and not for each payment.
 */
const wakePauseMs = 20;

/**
 * Returns a function that has `look` run: at once, or after the look that runs or has just run.
 *
 * @param look must never reject
 */
export function createWake(look: () => Promise<void>, signal: AbortSignal): () => void {
  let isWoken = false;
  let isAwake = false;

  async function lookWhileWoken(): Promise<void> {
    isAwake = true;
    while (isWoken && !signal.aborted) {
      isWoken = false;
      await look();
      await pause(wakePauseMs, undefined, { ref: false });
    }
    isAwake = false;
  }

  return () => {
    isWoken = true;
    // The request that has added a job has a deadline. The jobs that run from now on have none.
    if (!isAwake) withoutDeadline(() => void lookWhileWoken());
  };
}
