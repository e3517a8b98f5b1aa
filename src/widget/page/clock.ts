import { createRightClock } from '#contract/right-clock.ts';

const create = (served: number) =>
  createRightClock(
    served,
    () => Date.now(),
    () => performance.now(),
  );
let clock = create(Number.NaN);

/** Takes the gateway's time from an answer that has just come. */
export function setClock(served: number = Number.NaN): void {
  clock = create(served);
}

/** The time now, also on a device whose clock is off. */
export const rightNow = (): Date => clock();
