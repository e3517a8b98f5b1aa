import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTimer } from '../../../src/gateway/core/timer.ts';

let ticks: number;
let date: number;
beforeEach(() => {
  [ticks, date] = [100, 1_000_000];
  vi.spyOn(performance, 'now').mockImplementation(() => ticks);
  vi.spyOn(Date, 'now').mockImplementation(() => date);
});
afterEach(() => void vi.restoreAllMocks());

test('a timer counts the time in which the computer was suspended', () => {
  const elapsed = startTimer();
  ticks += 10;
  date += 3_600_000;
  expect(elapsed()).toBe(3_600_000);
});

test('a timer goes on when the clock of the computer is put back', () => {
  const elapsed = startTimer();
  ticks += 2_000;
  date -= 60_000;
  expect(elapsed()).toBe(2_000);
});
