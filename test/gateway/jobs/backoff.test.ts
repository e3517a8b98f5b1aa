import { describe, expect, test } from 'vitest';
import { errorDelay, putOffUntil } from '../../../src/gateway/jobs/backoff.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('the queue of a job whose server was not there', () => {
  test.each([
    [1, 1],
    [15, 15],
    [30, 15],
    [1440, 15],
  ])('with a delay of %i minutes waits %i minutes', (delay, wait) => {
    expect(putOffUntil(delay * minute, 0)).toBe(wait * minute);
  });
});

describe('a job whose handler failed', () => {
  test('waits twice as long each time, at most a day, and is never given up', () => {
    const delays = Array.from({ length: 14 }, (_, i) => errorDelay(i + 1) / minute);
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440, 1440]);
    expect(errorDelay(1_000_000)).toBe(day);
  });
});
