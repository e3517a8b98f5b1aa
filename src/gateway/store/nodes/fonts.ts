/** The shops' fonts, which all nodes serve (see `fonts/shop-fonts.ts`), by the addresses from which they were fetched. */
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** How long a font is kept after it was fetched last, in milliseconds. A page that is open longer has it in its cache. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

interface NewFont {
  readonly hash: string;
  readonly source: string;
  readonly body: Buffer;
  readonly now: number;
}

export type StoredFonts = ReturnType<typeof createFonts>;

export function createFonts(db: Kysely<Schema>) {
  return {
    /** Returns the hash of an address's font, unless it was fetched before this time. */
    async findHash(source: string, since: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('fonts')
        .select('hash')
        .where('source', '=', source)
        .where('fetched_at', '>=', since)
        .executeTakeFirst();
      return row?.hash;
    },
    /** Returns the file with this SHA-256 that was fetched from one of these addresses. */
    async findFile(hash: string, sources: readonly string[]): Promise<Buffer | undefined> {
      if (sources.length === 0) return undefined;
      const row = await db
        .selectFrom('fonts')
        .select('body')
        .where('source', 'in', sources)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row && Buffer.from(row.body, 'base64');
    },
    /** Stores a font, and deletes those that no page has asked for in a month. */
    async keep({ hash, source, body, now }: NewFont): Promise<void> {
      const font = { hash, body: body.toString('base64'), fetched_at: now };
      await db
        .insertInto('fonts')
        .values({ source, ...font })
        .onConflict((conflict) => conflict.column('source').doUpdateSet(font))
        .execute();
      await db
        .deleteFrom('fonts')
        .where('fetched_at', '<', now - keptForMs)
        .execute();
    },
  };
}
