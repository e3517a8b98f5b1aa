/** The signals that end this process, and the time that the end may take. */

const stopSignals = ['SIGTERM', 'SIGINT'] as const;
/** Comes when the terminal is closed. Without a handler Node would end at once, also under `nohup`. */
const hangUp = 'SIGHUP';

/**
 * A second signal within this time, in milliseconds, counts as the same request. On Ctrl+C both the terminal and npm
 * signal the process, and `npm start` signals it again when npm has ended.
 */
const sameWish = 1_000;

export interface Stop {
  readonly signal: string;
  /** How long requests under way are waited for, in milliseconds. */
  readonly grace: number;
  /**
   * Resolves when the gateway should take no more requests: after the delay in which load balancers notice that it stops,
   * or at a second signal.
   */
  readonly delayed: Promise<void>;
  /** Resolves when the grace time is over or a second signal has come. */
  readonly atLast: Promise<void>;
}

interface Listening {
  /** See {@link Stop.delayed}; in milliseconds. */
  readonly delay: number;
  /** See {@link Stop.grace}; in milliseconds. */
  readonly grace: number;
  /** Called at each SIGHUP, which stops the process when this is absent. */
  readonly onHangUp?: (() => void) | undefined;
}

/** Resolves at the next signal to stop. */
export function firstSignal({ delay, grace, onHangUp }: Listening): Promise<Stop> {
  return new Promise((resolve) => {
    let firstAt = 0;
    let hurry = () => {};

    function hear(signal: string): void {
      const now = performance.now();
      if (firstAt > 0) {
        if (now >= firstAt + sameWish) hurry();
        return;
      }
      firstAt = now;
      const atLast = new Promise<void>((end) => {
        hurry = end;
        setTimeout(end, delay + grace).unref();
      });
      const delayed = Promise.race([atLast, new Promise<void>((end) => setTimeout(end, delay))]);
      resolve({ signal, grace, delayed, atLast });
    }

    for (const signal of stopSignals) process.on(signal, hear);
    process.on(hangUp, (signal) => {
      if (onHangUp === undefined || firstAt > 0) hear(signal);
      else onHangUp();
    });
  });
}
