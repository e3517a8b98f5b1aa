// @runs own
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EventLoopWatch, watchEventLoop } from '../../../src/gateway/operation/event-loop.ts';

let watch: EventLoopWatch;
beforeEach(() => {
  watch = watchEventLoop();
});
afterEach(() => watch.stop());

/** Lets nothing else run for a while, as a long computation does. */
function block(milliseconds: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('an event loop whose timers run in time is not late', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const inTime = watchEventLoop();
  vi.advanceTimersByTime(1_000);
  const lag = inTime.lagMs();
  inTime.stop();
  vi.useRealTimers();
  expect(lag).toBe(0);
});

test('a blocked event loop is late at once, before any timer has run', () => {
  block(400);
  expect(watch.lagMs()).toBeGreaterThanOrEqual(300);
});

test('a lag is told for a second, and not for ever', async () => {
  block(700);
  await pause(150);
  expect(watch.lagMs()).toBeGreaterThanOrEqual(500);
  await expect.poll(() => watch.lagMs()).toBeLessThan(500);
});
