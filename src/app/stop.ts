/** How this process is told to end, and how long that may take. */

/** SIGHUP comes when the terminal is closed. Without a handler Node would end at once, also under `nohup`. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * A second signal within this time counts as the same one, in milliseconds: on Ctrl+C both the terminal and npm signal
 * the process, and `npm start` signals it once more when npm has ended.
 */
const sameWish = 1_000;

export interface Stop {
  /** The signal that started the stop. */
  readonly signal: string;
  /** How long the stop may take, in milliseconds. */
  readonly grace: number;
  /** Resolves when no time is left: the grace time is over, or a second signal came. */
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
