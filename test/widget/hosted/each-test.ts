import { afterEach, beforeEach, vi } from 'vitest';
import type { HostedFieldEvents } from '../../../src/widget/hosted/hosted-field.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { loadNoFrames } from '../kit.ts';
import { fakeChannels } from './fake-frame.ts';

const ignore = () => {};

/** Events of a hosted field that a test does not look at. */
export const ignoredEvents: HostedFieldEvents = {
  onChange: ignore,
  onBlur: ignore,
  onConnected: ignore,
  onChannel: ignore,
  onFocus: ignore,
  onEnter: ignore,
  onState: ignore,
  onReport: ignore,
  onLost: ignore,
  judge: (problem) => problem,
};

/**
 * Gives every test of the file a clock, message channels and a scope of its own, and ends them after the test. No frame
 * loads by itself. The result gives the scope of the running test.
 */
export function framesOfEachTest(): () => Scope {
  let scope: Scope;
  beforeEach(() => {
    vi.useFakeTimers();
    fakeChannels();
    loadNoFrames();
    scope = new Scope();
  });
  afterEach(() => {
    scope.end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return () => scope;
}
