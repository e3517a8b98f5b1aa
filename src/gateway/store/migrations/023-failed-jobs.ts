import type { Kysely, Migration } from 'kysely';

/** Adds to each job when it was given up, so that such jobs are kept and can be counted. */
export const failedJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('jobs').addColumn('failed_at', 'bigint').execute();
  },
};
