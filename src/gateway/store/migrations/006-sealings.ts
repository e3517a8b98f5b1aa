/**
 * Notes how far the rows of earlier releases are looked through for account numbers in clear. The gateway encrypts them while
 * it runs, because a migration has no keys.
 */
import type { Kysely, Migration } from 'kysely';

export const sealings: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('sealings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('after_id', 'text', (column) => column.notNull())
      .execute();
  },
};
