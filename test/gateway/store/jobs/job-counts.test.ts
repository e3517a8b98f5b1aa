/** A scrape of the metrics does not become slower with the number of jobs. */
import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { countJobs } from '../../../../src/gateway/store/health.ts';
import { createJobs } from '../../../../src/gateway/store/jobs/jobs.ts';
import { memory } from '../../jobs/database.ts';

test('counting the jobs reads no more of them than it counts, and finds the queues by their index', async () => {
  const statements: CompiledQuery[] = [];
  const db = await memory(({ query }) => void statements.push(query));
  const jobs = createJobs(db);
  for (const key of ['a', 'b', 'c']) {
    await jobs.add({ key, kind: 'call', queueKey: `queue of ${key}`, payload: null, dueAt: 1 });
  }
  statements.length = 0;
  await countJobs(db, 1, 2);
  const ofCount = [...statements];
  expect(ofCount).toHaveLength(3);
  const plans: string[] = [];
  for (const { sql, parameters, ...query } of ofCount) {
    const explained = { ...query, sql: `explain query plan ${sql}`, parameters };
    const { rows } = await db.executeQuery<{ detail: string }>(explained);
    plans.push(...rows.map(({ detail }) => detail));
  }
  await db.destroy();
  expect(plans.filter((step) => /^SCAN jobs/.test(step))).toEqual([]);
  expect(plans.filter((step) => step.startsWith('SEARCH jobs')).length).toBeGreaterThan(3);
});
