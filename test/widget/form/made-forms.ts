import { afterEach, beforeEach, vi } from 'vitest';
import { setClock } from '../../../src/widget/page/clock.ts';
import type { Scope } from '../../../src/widget/scope.ts';
import { expectFormsDrawnOnce } from '../drawn-once.ts';
import { fakeChannels } from '../hosted/fake-frame.ts';
import { failPlainRequests, loadNoFrames, setOptions } from '../kit.ts';

/**
 * Gives every test of the file a clock and message channels of its own. No frame loads by itself, and no form may be
 * drawn twice.
 *
 * @param end ends after the test what it has made
 * @returns a function that gives the names of the components that the test has rendered until now
 */
export function fakesOfEachTest(end: () => void): () => readonly string[] {
  const renderedNames = expectFormsDrawnOnce();
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
    // The clock that was made when the module loaded reads the computer's time.
    setClock();
    fakeChannels();
    loadNoFrames();
    failPlainRequests();
  });
  afterEach(() => {
    end();
    setOptions(undefined);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return renderedNames;
}

/** Does the same, and ends everything that the test made with `make`. */
export function madeInEachTest<A extends unknown[], M extends { context: { scope: Scope } }>(
  make: (...given: A) => M,
): (...given: A) => M {
  const made: M[] = [];
  fakesOfEachTest(() => {
    for (const one of made.splice(0)) one.context.scope.end();
  });
  return (...given) => {
    const one = make(...given);
    made.push(one);
    return one;
  };
}
