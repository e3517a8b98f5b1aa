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

/** A clock that a tester can move forward (threeds-security A.8): test environment only. */
export interface MovableClock extends Clock {
  /** Returns how far the clock is ahead of its base clock, in milliseconds. */
  ahead(): number;
  /** @param milliseconds 0 or more */
  advance(milliseconds: number): void;
  /** Sets the clock back to its base clock. */
  reset(): void;
  /** Adds a listener that is called after each move. */
  onMove(listener: () => void): void;
}

/** Makes a clock that runs with `base` and can be moved forward. */
export function movableClock(base: Clock): MovableClock {
  const listeners: (() => void)[] = [];
  let ahead = 0;
  const moveTo = (milliseconds: number) => {
    ahead = milliseconds;
    for (const listener of listeners) listener();
  };
  return {
    now: () => base.now() + ahead,
    ahead: () => ahead,
    advance: (milliseconds) => moveTo(ahead + milliseconds),
    reset: () => moveTo(0),
    onMove: (listener) => void listeners.push(listener),
  };
}

export function isMovable(clock: Clock): clock is MovableClock {
  return 'advance' in clock;
}
