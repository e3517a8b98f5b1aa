import type { Kysely, Migration } from 'kysely';

/** Adds an upstream gateway's names for a channel's payments. Each name belongs to one payment. */
export const upstreamNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('upstream_names')
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('upstream_names_pk', ['channel', 'name'])
      .execute();
  },
};
