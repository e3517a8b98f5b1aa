/** The server's only source of time. Every other function gets the time as an argument. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Returns a clock that starts at a given time and runs at the usual speed, for `--clock`. It measures elapsed time
 * monotonically, so that a correction of the computer's clock does not affect it.
 */
export function clockFrom(start: number): Clock {
  const began = performance.now();
  return { now: () => Math.round(start + performance.now() - began) };
}
