import type { Clock } from '../core/clock.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Counts the different values of each name in a day, in this process. */
export interface DailyLimit {
  /** Whether the value may be used: it was used before in this day, or is among the first ones. */
  allows(name: string, value: string): boolean;
}

export function createDailyLimit(most: number, clock: Clock): DailyLimit {
  let used = new Map<string, Set<string>>();
  let until = 0;
  return {
    allows(name, value) {
      if (clock.now() >= until) {
        used = new Map();
        until = clock.now() + dayMs;
      }
      const values = used.get(name) ?? new Set();
      used.set(name, values);
      if (values.size < most) values.add(value);
      return values.has(value);
    },
  };
}
