/** The shops' fonts, which all nodes serve (see `fonts/shop-fonts.ts`). Their key is the hash of their bytes. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** How long a font is kept after it was fetched last, in milliseconds. A page that is open longer has it in its cache. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

export interface StoredFonts {
  /** Returns the hash of the font that was fetched last from an address, unless that was before this time. */
  findHash(source: string, since: number): Promise<string | undefined>;
  /** Returns the file with this SHA-256. */
  findFile(hash: string): Promise<Buffer | undefined>;
  /** Stores a font, and deletes those that nobody has asked for in a month. */
  keep(font: {
    readonly hash: string;
    readonly source: string;
    readonly body: Buffer;
    readonly now: number;
  }): Promise<void>;
}

export function createFonts(db: Kysely<Schema>): StoredFonts {
  return {
    async findHash(source, since) {
      const row = await db
        .selectFrom('fonts')
        .select('hash')
        .where('source', '=', source)
        .where('fetched_at', '>=', since)
        .orderBy('fetched_at', 'desc')
        .executeTakeFirst();
      return row?.hash;
    },
    async findFile(hash) {
      const row = await db.selectFrom('fonts').select('body').where('hash', '=', hash).executeTakeFirst();
      return row && Buffer.from(row.body, 'base64');
    },
    async keep({ hash, source, body, now }) {
      const news = { source, fetched_at: now };
      await db
        .insertInto('fonts')
        .values({ hash, body: body.toString('base64'), ...news })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet(news))
        .execute();
      await db
        .deleteFrom('fonts')
        .where('fetched_at', '<', now - keptForMs)
        .execute();
    },
  };
}
