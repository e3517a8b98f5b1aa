/** The clock of the test environment, which a tester can move (threeds-security A.8). */
import type { Clock } from '../../gateway/core/clock.ts';

export interface MovableClock extends Clock {
  /** Returns how far the clock is ahead of its base clock, in milliseconds. */
  ahead(): number;
  /**
   * Moves the clock forward from its present time.
   *
   * @param milliseconds 0 or more
   */
  advance(milliseconds: number): void;
  /**
   * Sets the clock back to its base clock.
   *
   * @param milliseconds how far it is ahead of the base clock then
   */
  reset(milliseconds?: number): void;
  /** Adds a listener that is called after each move. */
  onMove(listener: () => void): void;
}

export function isMovable(clock: Clock): clock is MovableClock {
  return 'advance' in clock;
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
    reset: (milliseconds = 0) => moveTo(milliseconds),
    onMove: (listener) => void listeners.push(listener),
  };
}
