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

/** A clock that a tester can move (threeds-security A.8): test environment only. */
export interface MovableClock extends Clock {
  /** Returns how far the clock is ahead of its base clock, in milliseconds. */
  ahead(): number;
  /**
   * Moves the clock forward from its present time.
   *
   * @param milliseconds 0 or more
   */
  advance(milliseconds: number): Promise<void>;
  /**
   * Sets the clock back to its base clock.
   *
   * @param milliseconds how far it is ahead of the base clock then
   */
  reset(milliseconds?: number): Promise<void>;
  /** Adds a listener that is called after each move. */
  onMove(listener: () => void): void;
}

/** How far the clocks of all nodes are ahead, kept where each of them reads it. */
export interface SharedAhead {
  /**
   * Calls the listener with each new value, in milliseconds. The promise resolves when it was called for the first time.
   */
  watch(listener: (ahead: number) => void): Promise<void>;
  /**
   * Changes the value. The promise resolves when the listener of each living node was called, or after two seconds.
   *
   * @param from the value to begin with; the present one when absent
   */
  move(by: number, from?: number): Promise<void>;
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
    advance: async (milliseconds) => moveTo(ahead + milliseconds),
    reset: async (milliseconds = 0) => moveTo(milliseconds),
    onMove: (listener) => void listeners.push(listener),
  };
}

/** Makes a clock that runs with `base` and moves together with the clocks of the other nodes. */
export async function clockOfNodes(base: Clock, shared: SharedAhead): Promise<MovableClock> {
  const clock = movableClock(base);
  await shared.watch((ahead) => void clock.reset(ahead));
  return {
    ...clock,
    advance: (milliseconds) => shared.move(milliseconds),
    reset: (milliseconds = 0) => shared.move(milliseconds, 0),
  };
}

export function isMovable(clock: Clock): clock is MovableClock {
  return 'advance' in clock;
}
