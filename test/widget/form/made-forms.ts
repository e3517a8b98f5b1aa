import { afterEach, beforeEach, vi } from 'vitest';
import type { Scope } from '../../../src/widget/scope.ts';
import { expectFormsDrawnOnce } from '../drawn-once.ts';
import { fakeChannels } from '../hosted/fake-frame.ts';
import { loadNoFrames, setOptions } from '../kit.ts';

/** Gives every test of the file a clock of its own, and ends everything that the test made with `make` after it. */
export function madeInEachTest<A extends unknown[], M extends { context: { scope: Scope } }>(
  make: (...given: A) => M,
): (...given: A) => M {
  const made: M[] = [];
  expectFormsDrawnOnce();
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
    fakeChannels();
    loadNoFrames();
  });
  afterEach(() => {
    for (const one of made.splice(0)) one.context.scope.end();
    setOptions(undefined);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return (...given) => {
    const one = make(...given);
    made.push(one);
    return one;
  };
}
