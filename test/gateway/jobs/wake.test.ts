import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  createRequestDeadline,
  requestTimeLeftMs,
  underDeadline,
} from '../../../src/gateway/core/request-deadline.ts';
import { createWake } from '../../../src/gateway/jobs/wake.ts';

/** Makes a look that ends when the test says so. */
function heldLook() {
  const ends: (() => void)[] = [];
  const look = () =>
    new Promise<void>((end) => {
      ends.push(end);
    });
  return { ends, look };
}

test('a call looks at once, and all calls during a look cause one more', async () => {
  const { ends, look } = heldLook();
  const wake = createWake(look, new AbortController().signal);
  wake();
  expect(ends).toHaveLength(1);
  for (let calls = 0; calls < 100; calls += 1) wake();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await pause(100);
  expect(ends).toHaveLength(2);
});

test('calls that come one after the other cause fewer looks', async () => {
  let looks = 0;
  const wake = createWake(async () => {
    looks += 1;
  }, new AbortController().signal);
  const begun = performance.now();
  for (let calls = 0; calls < 100; calls += 1) {
    wake();
    await pause(1);
  }
  const seconds = (performance.now() - begun) / 1_000;
  expect(looks).toBeGreaterThan(1);
  expect(looks).toBeLessThanOrEqual(Math.ceil(seconds * 50) + 1);
});

test('a process that stops looks no more', async () => {
  const { ends, look } = heldLook();
  const stopping = new AbortController();
  const wake = createWake(look, stopping.signal);
  wake();
  wake();
  stopping.abort();
  ends[0]?.();
  await pause(50);
  wake();
  expect(ends).toHaveLength(1);
});

test('a look has no deadline, although the request that has added the job has one', async () => {
  const left: number[] = [];
  const wake = createWake(async () => {
    left.push(requestTimeLeftMs());
  }, new AbortController().signal);
  underDeadline(createRequestDeadline(1), wake);
  await expect.poll(() => left).toEqual([Number.POSITIVE_INFINITY]);
});
