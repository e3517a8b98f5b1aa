import { describe, expect, test } from 'vitest';
import {
  answeredLocalDelay,
  callbackDelay,
  unheardLocalDelay,
  webhookDelay,
} from '../../../src/gateway/webhooks/schedule.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** All delays of a retry schedule, in minutes, until it gives up. */
function delaysOf(schedule: (attempts: number) => number | undefined): number[] {
  const delays: number[] = [];
  for (let delay = schedule(1); delay !== undefined; delay = schedule(delays.length + 1)) {
    delays.push(delay / minute);
  }
  return delays;
}

describe('the shopper result callback', () => {
  test('is tried again after 1, 5 and 30 minutes, then given up', () => {
    expect(delaysOf(callbackDelay)).toEqual([1, 5, 30]);
    expect(callbackDelay(1_000)).toBeUndefined();
  });
});

describe('a webhook message', () => {
  test('is sent again after 1, 2, 4, 8, 15, 30 minutes and an hour, then daily up to 30 days', () => {
    const delays = delaysOf(webhookDelay);
    expect(delays.slice(0, 7)).toEqual([1, 2, 4, 8, 15, 30, 60]);
    expect(new Set(delays.slice(7))).toEqual(new Set([day / minute]));
    const total = delays.reduce((sum, delay) => sum + delay, 0) * minute;
    expect(total).toBeLessThanOrEqual(30 * day);
    expect(total + day).toBeGreaterThan(30 * day);
    expect(webhookDelay(1_000)).toBeUndefined();
  });
});

describe("a message to the tester's own computer", () => {
  const seconds = (delays: readonly number[]) => delays.map((minutes) => Math.round(minutes * 60));

  test('that nobody hears is sent again after 2, 4 and 8 seconds, then every 15 seconds for a day', () => {
    const delays = seconds(delaysOf(unheardLocalDelay));
    expect(delays.slice(0, 5)).toEqual([2, 4, 8, 15, 15]);
    expect(Math.max(...delays)).toBe(15);
    expect(delays).toHaveLength(day / 15_000);
  });

  test.each([undefined, 302, 500, 503, 599, 408, 425, 429])(
    'that is answered with %s is sent again after waits that double up to a quarter of an hour, for a day',
    (status) => {
      const delays = seconds(delaysOf((attempts) => answeredLocalDelay(attempts, status)));
      expect(delays.slice(0, 10)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
      expect(new Set(delays.slice(9))).toEqual(new Set([900]));
      const total = delays.reduce((sum, delay) => sum + delay, 0);
      expect(total).toBeLessThanOrEqual(day / 1000);
      expect(total + 900).toBeGreaterThan(day / 1000);
    },
  );

  test.each([400, 401, 403, 404, 405, 409, 410, 415, 422, 451, 499])(
    'that is refused with %i is sent three times in all',
    (status) => {
      expect(seconds(delaysOf((attempts) => answeredLocalDelay(attempts, status)))).toEqual([2, 4]);
      expect(answeredLocalDelay(1_000, status)).toBeUndefined();
    },
  );
});
