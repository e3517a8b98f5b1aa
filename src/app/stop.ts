/** How this process is told to end, and how long it may take. */

/** SIGHUP, too: the terminal is gone. Node ends without another word on it otherwise, also under `nohup`. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * A second signal this soon is the same wish, in milliseconds: with Ctrl+C both the terminal and npm tell the process,
 * and `npm start` tells it again when npm is gone.
 */
const sameWish = 1_000;

export interface Stop {
  /** The signal that began it. */
  readonly signal: string;
  /** How long it may take, in milliseconds. */
  readonly grace: number;
  /** Resolves when no more time is left: the grace time is over, or somebody sent a second signal. */
  readonly atLast: Promise<void>;
}

/** Waits for the first signal from now on. */
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
