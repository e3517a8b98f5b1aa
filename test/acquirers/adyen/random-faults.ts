/** Draws what goes wrong, the same in each run. */
import type { Fault } from './fake-adyen.ts';

/** A generator of equal numbers in each run (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

type Random = ReturnType<typeof createRandom>;

const faultsToDraw: readonly ((random: Random) => Fault)[] = [
  () => ({ kind: 'not-sent' }),
  () => ({ kind: 'in-progress' }),
  (random) => ({ kind: 'lost', isCharged: random(2) === 0 }),
  (random) => ({ kind: 'error', isCharged: random(2) === 0 }),
  (random) => ({ kind: 'garbage', isCharged: random(2) === 0 }),
  (random) => ({ kind: 'cut', at: random(330) }),
];

export function drawFault(random: Random): Fault {
  return faultsToDraw[random(faultsToDraw.length)]?.(random) ?? { kind: 'not-sent' };
}
