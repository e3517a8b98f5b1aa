// @tests src/gateway/store/jobs/jobs.ts
/** A scrape of the metrics does not become slower with the number of jobs. */
import type { CompiledQuery, Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { countJobs, countPending } from '../../../../src/gateway/store/health.ts';
import { createJobs } from '../../../../src/gateway/store/jobs/jobs.ts';
import type { Schema } from '../../../../src/gateway/store/schema/schema.ts';
import { explain, memory } from '../../jobs/database.ts';

test.each<[string, (db: Kysely<Schema>) => Promise<unknown>, number, number]>([
  ['jobs', (db) => countJobs(db, 1, 2), 3, 3],
  ['payments that are pending', (db) => countPending(db, 'call', 1), 1, 2],
])(
  'counting the %s reads no more jobs than it counts, and finds the queues by their index',
  async (...row) => {
    const [, count, length, searches] = row;
    const statements: CompiledQuery[] = [];
    const db = await memory(({ query }) => void statements.push(query));
    const jobs = createJobs(db);
    for (const key of ['a', 'b', 'c']) {
      await jobs.add({ key, kind: 'call', queueKey: `queue of ${key}`, payload: null, dueAt: 1 });
    }
    statements.length = 0;
    await count(db);
    const ofCount = [...statements];
    expect(ofCount).toHaveLength(length);
    const plans = await explain(db, ofCount);
    await db.destroy();
    expect(plans.filter((step) => /^SCAN jobs/.test(step))).toEqual([]);
    expect(plans.filter((step) => step.startsWith('SEARCH jobs')).length).toBeGreaterThan(searches);
  },
);
