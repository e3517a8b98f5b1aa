import { expect, test } from 'vitest';
import { pollingJob } from '../../../src/gateway/jobs/polling-job.ts';
import type { Handler } from '../../../src/gateway/jobs/runner.ts';

const start = 1_000_000;
const job = {
  key: 'a',
  kind: 'ask',
  queueKey: 'x',
  payload: {},
  dueAt: start,
  attempts: 1,
  claimId: 'claim',
};

test.each([
  [3_999, false],
  [4_000, true],
  [30_000, true],
])('a question without an answer for %i ms: the server counts as down: %s', async (elapsed, isDown) => {
  let time = start;
  const asking: Handler = async () => {
    time += elapsed;
    return { retryAt: time + 1 };
  };
  const ask = pollingJob(asking, { now: () => time });
  const outcome = await ask(job, {
    now: start,
    signal: new AbortController().signal,
    requireHeld: async () => {},
  });
  const problem = isDown ? { problem: 'slow' } : {};
  expect(outcome).toEqual({ retryAt: start + elapsed + 1, isDown, ...problem });
});

test('a question with an answer is done, however long it took', async () => {
  const ask = pollingJob(async () => 'done', { now: () => start + 60_000 });
  expect(
    await ask(job, { now: start, signal: new AbortController().signal, requireHeld: async () => {} }),
  ).toBe('done');
});

test('a question is left alone when the process stops', async () => {
  const stopping = new AbortController();
  const ask = pollingJob(() => new Promise(() => undefined), { now: () => start });
  const asked = ask(job, { now: start, signal: stopping.signal, requireHeld: async () => {} });
  stopping.abort('stopped');
  await expect(asked).rejects.toBe('stopped');
});
