/**
 * Jobs that ask for a state, such as the outcome of a payment, or send a transaction again under its key. They can be abandoned,
 * because the question, or the transaction with the same key, can be sent again.
 */

import { beforeEnd } from '../core/call-end.ts';
import type { Clock } from '../core/clock.ts';
import type { Handler } from './runner.ts';

/** A destination that has not answered for this long counts as down, in milliseconds. */
const downAfterMs = 4_000;

/**
 * Makes a handler of a polling job. A process that stops does not wait for this handler. The handler also reports a
 * destination that seems to be down. Do not use it for jobs that move money without a key by which
 * the next process learns what they have done.
 */
export function pollingJob(handler: Handler, clock: Clock): Handler {
  return async (job, moment) => {
    const outcome = await beforeEnd(handler(job, moment), moment.signal);
    if (typeof outcome === 'string') return outcome;
    const isDown = clock.now() - moment.now >= downAfterMs;
    return { ...outcome, isDown, ...(isDown && { problem: 'slow' }) };
  };
}
