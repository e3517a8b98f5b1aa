import { expect, test } from 'vitest';
import { oneAtATime } from '../../../src/gateway/core/one-at-a-time.ts';

test('calls at once share one run, also one that fails, and the next call begins a new one', async () => {
  let runs = 0;
  const run = oneAtATime(async () => {
    runs += 1;
    if (runs === 2) throw new Error('second');
    return runs;
  });
  expect(await Promise.all([run(), run(), run()])).toEqual([1, 1, 1]);
  const [first, second] = await Promise.allSettled([run(), run()]);
  expect([first?.status, second?.status, runs]).toEqual(['rejected', 'rejected', 2]);
  expect(await run()).toBe(3);
});
