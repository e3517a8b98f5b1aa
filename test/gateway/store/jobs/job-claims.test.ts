/** A claim does not become slower with the number of jobs. */
import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { createJobs } from '../../../../src/gateway/store/jobs/jobs.ts';
import { explain, memory } from '../../jobs/database.ts';

test('no statement of a claim reads the whole table of jobs, or a whole queue', async () => {
  const statements: CompiledQuery[] = [];
  const db = await memory(({ query }) => void statements.push(query));
  const jobs = createJobs(db);
  const job = (key: string) => ({ key, kind: 'call', queueKey: 'queue', payload: null, dueAt: 1 });
  for (const key of ['a', 'b', 'c']) await jobs.add(job(key));
  // Their head alone is read, so that the claim goes on from queue to queue.
  for (let n = 0; n < 200; n += 1) await jobs.add({ ...job(`dead-${n}`), queueKey: 'dead', dueAt: 0 });
  await jobs.markDown({ queueKey: 'dead', now: 1, until: 9 });
  statements.length = 0;
  const claim = { kinds: ['call'], now: 1, leaseUntil: 2, limit: 1, perQueue: 2, fullQueues: ['full'] };
  expect(await jobs.claim(claim)).toMatchObject([{ key: 'a' }]);
  const ofClaim = [...statements];
  expect(ofClaim.length).toBeGreaterThanOrEqual(4);
  const plans = await explain(db, ofClaim);
  await db.destroy();
  expect(plans.filter((step) => /^SCAN jobs/.test(step))).toEqual([]);
  const ofQueues = plans.filter((step) => step.includes('jobs_queue_key'));
  for (const step of ofQueues) expect(step).toMatch(/^SEARCH jobs .*queue_key/);
  expect(plans.join()).toContain('jobs_leased');
});
