import type { Kysely, Migration } from 'kysely';

/** Adds the stored payment instruments. */
export const registrations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('registrations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('entity_id', 'text', (column) => column.notNull())
      .addColumn('checkout_id', 'text')
      .addColumn('brand', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('means', 'text')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    // The key rotation searches for the instruments of each key.
    await db.schema.createIndex('registrations_key').on('registrations').column('key_id').execute();
  },
};
