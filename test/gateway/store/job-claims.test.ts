/** A claim does not become slower with the number of jobs. */
import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { createJobs } from '../../../src/gateway/store/jobs.ts';
import { memory } from '../jobs/database.ts';

test('no statement of a claim reads the whole table of jobs, or a whole queue', async () => {
  const statements: CompiledQuery[] = [];
  const db = await memory(({ query }) => void statements.push(query));
  const jobs = createJobs(db);
  const job = (key: string) => ({ key, kind: 'call', queueKey: 'queue', payload: null, dueAt: 1 });
  for (const key of ['a', 'b', 'c']) await jobs.add(job(key));
  statements.length = 0;
  const claim = { kinds: ['call'], now: 1, leaseUntil: 2, limit: 1, perQueue: 2, fullQueues: ['full'] };
  expect(await jobs.claim(claim)).toHaveLength(1);
  const ofClaim = [...statements];
  expect(ofClaim.length).toBeGreaterThanOrEqual(4);
  const plans: string[] = [];
  for (const { sql, parameters, ...query } of ofClaim) {
    const explained = { ...query, sql: `explain query plan ${sql}`, parameters };
    const { rows } = await db.executeQuery<{ detail: string }>(explained);
    plans.push(...rows.map(({ detail }) => detail));
  }
  await db.destroy();
  expect(plans.filter((step) => /^SCAN|jobs_queue_key/.test(step))).toEqual([]);
  expect(plans.join()).toContain('jobs_leased');
});
