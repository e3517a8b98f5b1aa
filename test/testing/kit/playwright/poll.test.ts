import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PollOptions, pollUntil } from '../../../../src/testing/kit/playwright/poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a matcher sees and hears: `isSo` changes after some milliseconds. */
function seen(before: boolean, after: boolean, milliseconds: number): PollOptions {
  const isLater = () => performance.now() >= milliseconds;
  return {
    name: 'toBe',
    expected: 'it to be so',
    look: async () => ({ isSo: isLater() ? after : before, says: () => 'It is what it is.' }),
    activity: async () => ({ last: isLater() ? 1 : 0, underWay: 0 }),
  };
}

/** Polls, and gives the result with the time after which it came. */
async function poll(isNot: boolean, asked: PollOptions) {
  const polled = pollUntil({ isNot, timeout: 2_000 }, asked).then(({ pass, message }) => ({
    result: [pass, performance.now()],
    message,
  }));
  await vi.advanceTimersByTimeAsync(10_000);
  return polled;
}

const busyUntil = (end: number) => async () => ({ last: 0, underWay: performance.now() > end ? 0 : 1 });
const movingUntil = (end: number) => async () => ({ last: Math.min(performance.now(), end), underWay: 0 });
const final = { look: async () => ({ isSo: true, isFinal: true, says: () => '' }) };

test.each<[what: string, isNot: boolean, asked: PollOptions, passes: boolean, milliseconds: number]>([
  ['what must be there is met at the first look', false, seen(true, false, 300), true, 0],
  ['what must be there is waited for', false, seen(false, true, 300), true, 300],
  [
    'what must not be there is met when it goes away, and stays away',
    true,
    seen(true, false, 300),
    false,
    1300,
  ],
  [
    'what must not be there is met only when nothing has happened for the whole time',
    ...([
      true,
      { ...seen(false, true, 60_000), quiet: 300, activity: movingUntil(700) },
      false,
      1000,
    ] as const),
  ],
  [
    'what must not be there fails while a request is under way that brings it',
    ...([true, { ...seen(false, true, 900), quiet: 300, activity: busyUntil(900) }, true, 2000] as const),
  ],
  [
    'what must not be there is met at the end of a time in which something always went on',
    true,
    { ...seen(false, true, 60_000), quiet: 200, timeout: 400, activity: busyUntil(60_000) },
    ...([false, 600] as const),
  ],
  [
    'what must not be there fails at once when it is there for good',
    true,
    { ...seen(true, true, 0), ...final },
    true,
    0,
  ],
  [
    'an exact number fails when one more comes after the first look',
    false,
    { ...seen(true, false, 300), kind: 'number' },
    false,
    2000,
  ],
  [
    'what says that something is absent fails when it comes',
    false,
    { ...seen(true, false, 300), kind: 'absence' },
    false,
    2000,
  ],
  [
    'what says that nothing is absent is met when it comes',
    true,
    { ...seen(true, false, 300), kind: 'absence' },
    false,
    300,
  ],
])('%s', async (_what, isNot, asked, passes, milliseconds) => {
  expect((await poll(isNot, asked)).result).toEqual([passes, milliseconds]);
});

test('what must not be there fails when it comes 300 ms after the first look, and says so', async () => {
  const { result, message } = await poll(true, seen(false, true, 300));
  expect(result).toEqual([true, 2000]);
  expect(message()).toBe('Expected not it to be so, in 2 s.\nIt is what it is.');
});
