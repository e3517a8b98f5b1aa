import { describe, expect, test } from 'vitest';
import { type PollOptions, pollUntil } from '../../../src/testkit/playwright/poll.ts';

const is = { isNot: false, timeout: 2_000 };
const isNot = { isNot: true, timeout: 2_000 };

/** What a matcher sees and hears: `isSo` changes after some milliseconds. */
function seen(before: boolean, after: boolean, milliseconds: number): PollOptions {
  const start = performance.now();
  const isLater = () => performance.now() - start >= milliseconds;
  return {
    name: 'toBe',
    expected: 'it to be so',
    look: async () => ({ isSo: isLater() ? after : before, says: () => 'It is what it is.' }),
    activity: async () => ({ last: isLater() ? 1 : 0, underWay: 0 }),
  };
}

describe('what must be there', () => {
  test('is met at the first look', async () => {
    const begun = performance.now();
    expect((await pollUntil(is, { ...seen(true, false, 300) })).pass).toBe(true);
    expect(performance.now() - begun).toBeLessThan(300);
  });

  test('is waited for', async () => {
    expect((await pollUntil(is, seen(false, true, 300))).pass).toBe(true);
  });
});

describe('what must not be there', () => {
  test('fails when it comes 300 ms after the first look', async () => {
    const result = await pollUntil(isNot, seen(false, true, 300));
    expect(result.pass).toBe(true);
    expect(result.message()).toBe('Expected not it to be so, in 2 s.\nIt is what it is.');
  });

  test('is met when it goes away, and stays away while nothing else happens', async () => {
    expect((await pollUntil(isNot, seen(true, false, 300))).pass).toBe(false);
  });

  test('is met only when nothing has happened for the whole time', async () => {
    let last = 0;
    const moving = setInterval(() => (last += 1), 100);
    setTimeout(() => clearInterval(moving), 700);
    const begun = performance.now();
    const asked = { ...seen(false, true, 60_000), quiet: 300, activity: async () => ({ last, underWay: 0 }) };
    expect((await pollUntil(isNot, asked)).pass).toBe(false);
    expect(performance.now() - begun).toBeGreaterThan(900);
  });

  test('fails while a request is under way that brings it', async () => {
    const begun = performance.now();
    const isOver = () => performance.now() - begun > 900;
    const result = await pollUntil(isNot, {
      ...seen(false, true, 900),
      quiet: 300,
      activity: async () => ({ last: 0, underWay: isOver() ? 0 : 1 }),
    });
    expect(result.pass).toBe(true);
  });

  test('is met at the end of a time in which something always went on', async () => {
    const busy = {
      ...seen(false, true, 60_000),
      quiet: 200,
      activity: async () => ({ last: 0, underWay: 1 }),
    };
    const begun = performance.now();
    expect((await pollUntil(isNot, { ...busy, timeout: 400 })).pass).toBe(false);
    expect(performance.now() - begun).toBeGreaterThan(600);
  });

  test('fails at once when it is there for good', async () => {
    const begun = performance.now();
    const look = async () => ({ isSo: true, isFinal: true, says: () => '' });
    expect((await pollUntil(isNot, { ...seen(true, true, 0), look })).pass).toBe(true);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

test('an exact number fails when one more comes 300 ms after the first look', async () => {
  expect((await pollUntil(is, { ...seen(true, false, 300), kind: 'number' })).pass).toBe(false);
});

test('what says that something is absent fails when it comes 300 ms after the first look', async () => {
  expect((await pollUntil(is, { ...seen(true, false, 300), kind: 'absence' })).pass).toBe(false);
  expect((await pollUntil(isNot, { ...seen(true, false, 300), kind: 'absence' })).pass).toBe(false);
});
