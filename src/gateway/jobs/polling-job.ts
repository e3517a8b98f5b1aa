/** Jobs that only ask: nothing is lost when nobody waits for the answer. */
import type { Clock } from '../core/clock.ts';
import { beforeEnd } from './end.ts';
import type { Handler } from './runner.ts';

/** Whoever takes so long without an answer is taken for down, in milliseconds. */
const slow = 4_000;

/**
 * A handler that is left alone when the process stops, instead of being waited for, and that says when whom it asks
 * seems to be down. Not for jobs that move money: their outcome is to be stored.
 */
export function question(handler: Handler, clock: Clock): Handler {
  return async (job, moment) => {
    const outcome = await beforeEnd(handler(job, moment), moment.signal);
    if (outcome === 'done') return 'done';
    return { ...outcome, isDown: clock.now() - moment.now >= slow };
  };
}
