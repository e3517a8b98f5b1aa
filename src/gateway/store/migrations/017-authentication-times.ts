import { type Kysely, type Migration, sql } from 'kysely';

/** Adds when an authentication began: its id is the credential of its page and must not work for ever. */
export const authenticationTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('authentications').addColumn('created_at', 'bigint').execute();
    await sql`update authentications set created_at =
      (select created_at from payments where payments.id = authentications.payment_id)`.execute(db);
    await db.schema
      .createIndex('authentications_created')
      .on('authentications')
      .column('created_at')
      .execute();
  },
};
