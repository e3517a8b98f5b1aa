/** The server's only source of time. Everything else is told the time. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * A clock that starts at a given time and runs at the usual speed, for `--clock`. It counts elapsed time
 * monotonically, so that a correction of the machine's clock does not reach it.
 */
export function clockFrom(start: number): Clock {
  const began = performance.now();
  return { now: () => Math.round(start + performance.now() - began) };
}
