import type { Kysely, Migration } from 'kysely';

/** What an upstream gateway calls the payments of a channel: a name belongs to one of them. */
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
