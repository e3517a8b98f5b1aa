import type { Kysely, Migration } from 'kysely';

/** Adds the due jobs, and the webhooks that have passed their activation test. */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('jobs')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('lane', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('lease_until', 'bigint')
      .addColumn('claim_id', 'text')
      .execute();
    // The columns are in the order in which a claim sorts, so that the first due job is found at once among millions
    // that are not due. The column `lane` (the queue key) is part of the index, so that the backlog of a full queue is
    // skipped inside the index.
    await db.schema
      .createIndex('jobs_due')
      .on('jobs')
      .columns(['due_at', 'attempts', 'key', 'lane'])
      .execute();
    await db.schema.createIndex('jobs_lane').on('jobs').columns(['lane', 'due_at']).execute();
    await db.schema
      .createTable('webhook_activations')
      .addColumn('address_hash', 'text', (column) => column.primaryKey())
      .addColumn('activated_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
