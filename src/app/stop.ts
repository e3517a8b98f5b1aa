/** The signals that end this process, and the time that the end may take. */

/** SIGHUP comes when the terminal is closed. Without a handler Node would end at once, also under `nohup`. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * A second signal within this time, in milliseconds, counts as the same request. On Ctrl+C both the terminal and npm
 * signal the process, and `npm start` signals it again when npm has ended.
 */
const sameWish = 1_000;

export interface Stop {
  /** The signal that started the stop. */
  readonly signal: string;
  /** How long the stop may take, in milliseconds. */
  readonly grace: number;
  /** Resolves when the grace time is over or a second signal has come. */
  readonly atLast: Promise<void>;
}

/** Resolves at the next signal to stop. */
export function firstSignal(grace: number): Promise<Stop> {
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
        setTimeout(end, grace).unref();
      });
      resolve({ signal, grace, atLast });
    }

    for (const signal of stopSignals) process.on(signal, hear);
  });
}
