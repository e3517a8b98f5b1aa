import type { Kysely, Migration } from 'kysely';

const indexes = ['checkouts', 'payments'].map((table) => ({
  name: `${table}_created_at`,
  table,
  columns: ['created_at'],
}));

/** Indexes what is deleted by its age, so that no deletion reads a whole table. */
export const retention = {
  indexes,
  async up(db: Kysely<unknown>) {
    for (const { name, table, columns } of indexes) {
      await db.schema.createIndex(name).on(table).columns(columns).execute();
    }
  },
} satisfies Migration & { readonly indexes: object };
