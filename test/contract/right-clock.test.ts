import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { judgeExpiry } from '../../src/contract/card/expiry.ts';
import { createRightClock } from '../../src/contract/right-clock.ts';

const right = Date.parse('2031-05-20T12:00:00Z');
const hour = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sets the device's clock and gives what the right one shows an hour later, by which the device's goes on as well. */
function showAfterAnHour(device: number, served: number): Date {
  vi.setSystemTime(device);
  const clock = createRightClock(served, Date, performance);
  vi.advanceTimersByTime(hour);
  return clock();
}

test.each([
  ['1970, where every card is valid for too long', 0],
  ['2099, where every card has expired', Date.parse('2099-01-01')],
])('on a device that shows %s the clock shows the gateway’s time, and goes on', (_name, device) => {
  const now = showAfterAnHour(device, right);
  expect(now.getTime()).toBe(right + hour);
  expect(judgeExpiry('05/33', now)).toBe('');
});

test.each([
  ['that is off by less than a day, as with a document of the cache', right - 20 * hour, right],
  ['where no answer has told the time', right, Number.NaN],
])('a device %s is believed', (_name, device, served) => {
  expect(showAfterAnHour(device, served).getTime()).toBe(device + hour);
});

test('a device whose clock is set right while the page is open is believed again', () => {
  vi.setSystemTime(0);
  const clock = createRightClock(right, Date, performance);
  vi.advanceTimersByTime(hour);
  vi.setSystemTime(right + hour + 5_000);
  expect(clock().getTime()).toBe(right + hour + 5_000);
});
