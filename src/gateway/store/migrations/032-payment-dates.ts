import type { Kysely, Migration } from 'kysely';

const index = {
  name: 'payments_entity_id_created_at',
  table: 'payments',
  columns: ['entity_id', 'created_at', 'id', 'payment_type'],
};

/** Indexes the payments of a channel by their time, with all columns by which a search by date chooses and sorts. */
export const paymentDates = {
  indexes: [index],
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex(index.name).on(index.table).columns(index.columns).execute();
  },
} satisfies Migration & { readonly indexes: object };
