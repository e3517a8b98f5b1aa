import type { Kysely, Migration } from 'kysely';

/** Adds the places held by payment attempts under way: one row for each subject, such as an address, that counts them. */
export const places: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('places')
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('held_until', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('places_primary', ['key', 'id'])
      .execute();
    await db.schema.createIndex('places_held_until').on('places').column('held_until').execute();
  },
};
