import { createRightClock } from '#contract/right-clock.ts';

let clock = createRightClock(Number.NaN, Date, performance);

/** Takes the gateway's time from an answer. */
export function setClock(served: number = Number.NaN): void {
  clock = createRightClock(served, Date, performance);
}

/** The time now, also on a device whose clock is off. */
export const rightNow = (): Date => clock();
